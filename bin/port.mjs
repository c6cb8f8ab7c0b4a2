// @ts-check
import { createServer } from "node:net";
import { Problem } from "./say.mjs";

/**
 * Throws Problem when somebody listens on the port that the server is to have. A wrong setting is left to
 * `api/settings.ts`, which names it.
 * @param {string} command such as `npm start`
 * @param {NodeJS.ProcessEnv} [settings]
 * @returns {Promise<void>}
 */
export function portIsFree(command, { PORT = "8000", HOST = "127.0.0.1" } = process.env) {
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : 0;
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error) => {
      if (!("code" in error) || error.code !== "EADDRINUSE") return resolve();
      const next = port + 1;
      reject(
        new Problem(
          `PORT ${port} is in use: stop the program that has it, or choose another port: PORT=${next} ${command}`,
        ),
      );
    });
    server.listen(port > 65_535 ? 0 : port, HOST, () => server.close(() => resolve()));
  });
}
