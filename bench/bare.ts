// The limit: Deno.serve with one ready answer in memory. Arguments: file with the bytes, encoding.
const [file = "", encoding = "br"] = Deno.args;
const bytes = await Deno.readFile(file);
const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": encoding };
Deno.serve(
  {
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => console.log(`listening ${port}`),
  },
  () => new Response(bytes, { headers }),
);
