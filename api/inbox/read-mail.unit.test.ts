import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMail } from "./read-mail.ts";

const own = { address: "office@example.rw" };
const id = "0b0f3f5e-7c1d-4a53-9d3b-1f2e3d4c5b6a";

const usual = [
  "From: Aline Uwase <aline@sender.example>",
  "To: Inkingi <office@example.rw>",
  "Subject: Re: Your request IK-0123ABCD",
  "Message-ID: <one@sender.example>",
  "In-Reply-To: <OURS>",
  "Date: Tue, 1 Dec 2026 09:00:00 +0200",
].join("\n");

/**
 * Mails as programs write them: a title, what is read (facts in brackets where it is more than an answer to us), and the
 * mail, without the usual headers where it begins with none of its own.
 */
const shapes = readFileSync(join(import.meta.dirname, "testing/shapes.txt"), "utf8")
  .split(/^=== /m)
  .slice(1)
  .map((shape) => {
    const [head = "", ...parts] = shape.split("\n---8<---\n");
    const [title = "", ...lines] = head.split("\n");
    const [, facts = "answers"] = /^\[(.*)\]$/.exec(lines[0] ?? "") ?? [];
    if (/^\[.*\]$/.test(lines[0] ?? "")) lines.shift();
    const given = parts.join("");
    const mail = /^From:/.test(given)
      ? given
      : /^[A-Z][\w-]+:/.test(given)
        ? `${usual}\n${given}`
        : `${usual}\nContent-Type: text/plain; charset=utf-8\n\n${given}`;
    const text = lines.join("\n");
    return { title, facts, text, mail: mail.replaceAll("OURS", `${id}@example.rw`) };
  });

test.each(shapes)("$title", async ({ facts, text, mail }) => {
  const encoding = mail.includes("iso-8859-1") ? "latin1" : "utf8";
  const read = await readMail(Buffer.from(mail.replace(/\n/g, "\r\n"), encoding), own);
  const known = [
    read.answers.includes(id) && "answers",
    !read.answers.includes(id) && read.references.join(" "),
    read.from.address !== "aline@sender.example" && `from ${read.from.address || "nobody"}`,
    read.isAutomatic && "automatic",
    read.bounce && `bounce ${read.bounce.code}`,
    read.calendarOf === id && "calendar",
    read.kept.length > 0 && `kept ${read.kept.map(({ name }) => name).join(", ")}`,
    read.files.length > 0 && `files ${read.files.join(", ")}`,
  ];
  expect({ facts: known.filter(Boolean).join("; "), text: read.text }).toEqual({ facts, text });
});

test("a mail of 20 MB, of which there is the beginning, and a text without end are read", async () => {
  const big = `${usual}\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nPlease see the plan.\n--b\nContent-Type: application/pdf; name=plan.pdf\nContent-Transfer-Encoding: base64\n\n`;
  const cut = await readMail(Buffer.from(big + "QUJD\n".repeat(200_000)), own);
  expect(cut.text).toBe("Please see the plan.");
  const long = await readMail(Buffer.from(`${usual}\n\n${"word ".repeat(100_000)}`), own);
  expect(long.text).toHaveLength(10_000);
  expect(long.text).toMatch(/The rest of this email is in the mailbox\.\]$/);
});

test("the same mail is known again, and another one with its Message-ID is another one", async () => {
  const identity = async (text: string) => (await readMail(Buffer.from(text), own)).identity;
  const first = await identity(`${usual}\n\nYes.`);
  expect(await identity(`Delivered-To: x@example.rw\n${usual}\n\nYes.\n-- \nA list's footer`)).toBe(
    first,
  );
  expect(await identity(`${usual.replace("09:00", "09:01")}\n\nYes.`)).not.toBe(first);
  expect(await identity("From: a@b.example\n\nYes.")).not.toBe(
    await identity("From: a@b.example\n\nNo."),
  );
});

test("nothing of a hostile mail takes long", async () => {
  const texts = [
    "> ".repeat(100_000),
    "On ".repeat(60_000),
    `${"Le a\n".repeat(20_000)}a écrit`,
    `From: ${"\nSent: ".repeat(20_000)}`,
    " ".repeat(200_000),
  ];
  const htmls = [
    `${"<div><blockquote>".repeat(30_000)}x`,
    "<p> ".repeat(240_000),
    `${"<b>".repeat(150_000)}${"</i>".repeat(130_000)}`,
  ];
  const began = performance.now();
  for (const text of texts) await readMail(Buffer.from(`${usual}\n\n${text}`), own);
  for (const html of htmls)
    await readMail(Buffer.from(`${usual}\nContent-Type: text/html\n\n${html}`), own);
  expect(performance.now() - began).toBeLessThan(5_000);
});
