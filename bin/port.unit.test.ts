import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { portIsFree } from "./port.mjs";

test("a port in use is refused in one line that names it and the way to another one", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const refused = portIsFree("npm start", { PORT: String(port) });
  await expect(refused).rejects.toThrow(
    new RegExp(`^PORT ${port} is in use[^\\n]*PORT=${port + 1} npm start$`),
  );
  other.close();
  await once(other, "close");
  await expect(portIsFree("npm start", { PORT: String(port) })).resolves.toBeUndefined();
});

test("a wrong setting is left to those who name it", async () => {
  await expect(portIsFree("npm start", { PORT: "http" })).resolves.toBeUndefined();
  await expect(portIsFree("npm start", { PORT: "0", HOST: "not a host" })).resolves.toBeUndefined();
});
