import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "../../db/testing/free-port.mjs";

const program = "/usr/sbin/dovecot";

/** False where Debian's `dovecot-imapd` is not installed. */
export const hasDovecot = existsSync(program);

/** A real IMAP server with one mailbox. */
export interface ImapServer {
  url: string;
  /** Puts a mail into the mailbox, as the mail server that receives mail would. */
  deliver(raw: string): void;
  stop(): Promise<void>;
}

let delivered = 0;

/** Starts Dovecot in a temporary directory. */
export async function startImapServer(): Promise<ImapServer> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "inkingi-imap-"));
  chmodSync(directory, 0o755);
  const mailbox = join(directory, "mail");
  const isRoot = userInfo().uid === 0;
  // Dovecot opens no mail as root.
  const own = isRoot ? "nobody" : userInfo().username;
  for (const folder of ["cur", "new", "tmp"]) {
    mkdirSync(join(mailbox, folder), { recursive: true });
  }
  for (const folder of ["", "cur", "new", "tmp"]) chmodSync(join(mailbox, folder), 0o777);
  writeFileSync(join(directory, "users"), "office:{PLAIN}p@ss word\n");
  const configuration = join(directory, "dovecot.conf");
  writeFileSync(
    configuration,
    `
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${mailbox}
${isRoot ? "" : `default_internal_user = ${own}\ndefault_login_user = ${own}`}
passdb {
  driver = passwd-file
  args = ${directory}/users
}
userdb {
  driver = static
  args = uid=${own} gid=nogroup home=${directory}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  const child = spawn(program, ["-F", "-c", configuration], { stdio: "ignore" });
  const end = () => void child.kill();
  process.once("exit", end);
  await answering(port);
  return {
    url: `imap://office:${encodeURIComponent("p@ss word")}@127.0.0.1:${port}`,
    deliver(raw) {
      const name = `${Date.now()}.${String(++delivered).padStart(6, "0")}.test`;
      const written = join(mailbox, "tmp", name);
      writeFileSync(written, raw.replace(/\r?\n/g, "\r\n"));
      chmodSync(written, 0o666);
      renameSync(written, join(mailbox, "new", name));
    },
    async stop() {
      const gone = once(child, "exit");
      child.kill();
      process.off("exit", end);
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until the server greets. */
async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const greeted = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ host: "127.0.0.1", port })
        .once("data", () => {
          socket.destroy();
          resolve(true);
        })
        .once("error", () => resolve(false));
    });
    if (greeted) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error("Dovecot does not answer");
}
