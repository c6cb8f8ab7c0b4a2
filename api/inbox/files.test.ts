import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { createLinks } from "../requests/link.ts";
import { withSite } from "../testing/app.ts";
import { requestsOn } from "../testing/requests.ts";
import { signedInAs } from "../testing/staff.ts";
import { takeMail } from "./inbox.ts";

const { database, query, site } = await withSite();
const desk = await requestsOn(site, database);
const administrator = await signedInAs(site, database, "administrator");
const contactLimit = { count: 1, windowMs: 600_000 };
const settings = { contactLimit, trustProxy: 0, retentionMonths: 24, incidentHours: 2 };
const deps = { database, settings, links: createLinks(database) };

const zip = (part: string) => Buffer.from(`PK\u0003\u0004 ${part} [Content_Types].xml`, "latin1");
const openDocument = (part: string) =>
  Buffer.from(`PK\u0003\u0004 mimetypeapplication/vnd.oasis.opendocument.text ${part}`, "latin1");
const pdf = Buffer.from("%PDF-1.7 a plan");

/** Takes a mail with these files; the facts of the request that it makes. */
async function take(files: Record<string, Buffer>) {
  const id = crypto.randomUUID();
  const parts = Object.entries(files).map(
    ([name, bytes]) =>
      `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString("base64")}\r\n`,
  );
  const mail = `From: Aline <${id}@sender.example>\r\nMessage-ID: <${id}@sender.example>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nPlease see the files.\r\n${parts.join("")}--b--\r\n`;
  const arrived = { source: new TextEncoder().encode(mail), at: new Date() };
  const own = { address: "office@example.rw" };
  await Promise.all([takeMail(deps, own, arrived), takeMail(deps, own, arrived)]);
  const [request] = await query<{ id: string }>`
    select id from contacts where email = ${`${id}@sender.example`}`;
  const row = await desk.rowOf(request?.id ?? "");
  return { id: request?.id ?? "", ...row?.mail };
}

test("documents and pictures are stored, once; what can run, or is not what its name says, stays in the mailbox", async () => {
  const { kept = [], files } = await take({
    "plan.pdf": pdf,
    "the same again.pdf": pdf,
    "Register.XLSX": zip("xl/workbook.xml"),
    "pl\0an\u202e of 2027.odt": openDocument("content.xml"),
    "notes.txt": Buffer.from("Bonjour, déjà vu"),
    "macros.xlsx": zip("xl/vbaProject.bin"),
    "macros.odt": openDocument("Basic/Standard/script-lb.xml"),
    "program.docx": zip("word/embeddings/oleObject1.bin"),
    "macros.xlsm": zip("xl/workbook.xml"),
    "page.html": Buffer.from("<script>alert(1)</script>"),
    "picture.svg": Buffer.from("<svg onload='alert(1)'/>"),
    "setup.exe": Buffer.from("MZ"),
    "setup.pdf": Buffer.from("MZ not a PDF"),
    "archive.zip": zip("anything"),
  });
  expect(kept.map(({ name }) => name)).toEqual([
    ...["plan.pdf", "Register.XLSX", "plan of 2027.odt", "notes.txt"],
  ]);
  expect(files).toEqual([
    ...["macros.xlsx", "macros.odt", "program.docx", "macros.xlsm", "page.html", "picture.svg"],
    ...["setup.exe", "setup.pdf", "archive.zip", "the same again.pdf"],
  ]);
});

test("a file is saved by those who read requests, never opened by a browser, and erased with the request", async () => {
  const { id, kept } = await take({ "Déjà “vu”.pdf": pdf });
  const path = `/${id}/files/${kept?.[0]?.id}`;
  const answer = await desk.get(path);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''D%C3%A9j%C3%A0%20%E2%80%9Cvu%E2%80%9D.pdf",
    "cache-control": "no-store",
  });
  expect((await desk.get(path, await signedInAs(site, database, "author"))).status).toBe(403);
  const other = await desk.arrive();
  expect((await desk.get(`/${other}/files/${kept?.[0]?.id}`)).status).toBe(404);
  await desk.call("POST", "/erase", { ids: [id], reason: "spam" }, administrator);
  expect(await query`select id from request_files where request_id = ${id}`).toEqual([]);
  expect((await desk.get(path)).status).toBe(404);
});

test("a request has room for 50 MB of files; the others stay in the mailbox", async () => {
  const { id } = await take({ "first.pdf": pdf });
  await query`
    insert into request_files (id, request_id, name, bytes)
    select gen_random_uuid(), ${id}, 'large.pdf', decode(repeat('00', 49999990), 'hex')`;
  const [reply] = await query<{ id: string }>`
    insert into outgoing (event, channel, kind, request_id, state, payload)
    values (${`reply ${id}`}, 'mail', 'reply', ${id}, 'sent', '{}') returning id`;
  const mail = `From: Aline <aline@sender.example>\r\nIn-Reply-To: <${reply?.id}@example.rw>\r\nMessage-ID: <${crypto.randomUUID()}@sender.example>\r\nContent-Type: application/pdf; name=second.pdf\r\nContent-Disposition: attachment; filename=second.pdf\r\n\r\n%PDF-1.7 more\r\n`;
  await takeMail(
    deps,
    { address: "office@example.rw" },
    { source: new TextEncoder().encode(mail), at: new Date() },
  );
  const [message] = (await desk.threadOf(id)).messages;
  expect(message?.mail).toMatchObject({ files: ["second.pdf"] });
  expect(message?.mail?.kept).toBeUndefined();
});
