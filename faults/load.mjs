// @ts-check
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Device } from "../api/testing/follow.ts";
import { newRequestId } from "../db/schema/contact.ts";
import { admin } from "./world.mjs";

/** A client waits this long for an answer, as the outbox does. */
const answerMs = 20_000;
const againMs = 100;
const probe = "/readyz";
/** A writer tries for this long after the end; a healthy site needs a moment. */
const finishMs = 30_000;

/**
 * The clients' knowledge at the end: what they sent, and what was acknowledged. An edit replaces the text that its author
 * `saw`.
 * @typedef {{ id: string, message: string, acknowledged: boolean }} SentRequest
 * @typedef {{ id: string, excerpt: string, saw: string, outcome: "unknown" | "acknowledged" | "conflict" }} SentEdit
 */

/** Writers of requests, editors of one article, and readers, who all go on until `stop` and note what they see. */
export class Load {
  /** @type {SentRequest[]} */
  requests = [];
  /** @type {SentEdit[]} */
  edits = [];
  /** Problems that no client may meet. @type {string[]} */
  problems = [];
  /** Answers except those of the probe, by status; 0 stands for a connection that broke. @type {Map<number, number>} */
  answers = new Map();
  device = new Device();
  marker = `faults-${randomUUID()}`;
  #cookie = "";
  #editEachMs = 0;
  #stopping = false;
  /** No writer writes any more: readers now see the final state. */
  #finished = false;
  #until = Number.POSITIVE_INFINITY;
  /** @type {Promise<void>[]} */
  #writing = [];
  /** @type {Promise<void>[]} */
  #reading = [];
  /** @type {Set<(began: number) => void>} */
  #onStored = new Set();

  /** @param {string} origin */
  constructor(origin) {
    this.origin = origin;
    this.article = `insight-${newRequestId()}`;
  }

  /** @param {string} origin @param {{ writers?: number, editors?: number, editEachMs?: number }} [options] */
  static async start(origin, { writers = 4, editors = 2, editEachMs = 20 } = {}) {
    const load = new Load(origin);
    load.#editEachMs = editEachMs;
    if (editors > 0) await load.#openArticle();
    load.#writing = [
      ...Array.from({ length: writers }, () => load.#writeRequests()),
      ...Array.from({ length: editors }, () => load.#edit()),
    ];
    load.#reading = [load.#probe(), load.#follow()];
    return load;
  }

  /** The number of answers with this status. @param {number} status */
  count(status) {
    return this.answers.get(status) ?? 0;
  }

  /** Ms from now to the first request that is sent from now on and acknowledged; 30 s stands for never. */
  recovery() {
    const from = performance.now();
    return /** @type {Promise<number>} */ (
      new Promise((resolve) => {
        const done = () => {
          this.#onStored.delete(listener);
          clearTimeout(late);
          resolve(performance.now() - from);
        };
        /** @param {number} began */
        const listener = (began) => {
          if (began >= from) done();
        };
        const late = setTimeout(done, finishMs);
        this.#onStored.add(listener);
      })
    );
  }

  /** The ids of all requests and edits acknowledged until now. */
  acknowledged() {
    return new Set([
      ...this.requests.filter(({ acknowledged }) => acknowledged).map(({ id }) => id),
      ...this.edits.filter(({ outcome }) => outcome === "acknowledged").map(({ id }) => id),
    ]);
  }

  /** Later acknowledgements count no longer: a restored backup lacks what came after it. @param {Set<string>} ids */
  forgetAllBut(ids) {
    for (const request of this.requests) request.acknowledged &&= ids.has(request.id);
    for (const edit of this.edits)
      if (edit.outcome === "acknowledged" && !ids.has(edit.id)) edit.outcome = "unknown";
  }

  /** Ends the load: each call that was begun is tried until it is answered. */
  async stop() {
    this.#stopping = true;
    this.#until = performance.now() + finishMs;
    await Promise.all(this.#writing);
    this.#finished = true;
    await Promise.all(this.#reading);
  }

  /** Signs in again, like a person whose session was ended. */
  async signIn() {
    const answer = await fetch(`${this.origin}/api/staff/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify(admin),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    if (!answer.ok) throw new Error(`Sign-in was answered ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
    this.#cookie = cookies.join("; ");
  }

  /** The status, headers and body of an answer; status 0 where there was none. @param {string} path @param {RequestInit & { origin?: string }} [init] */
  async call(path, { origin = this.origin, ...init } = {}) {
    try {
      const signal = AbortSignal.timeout(answerMs);
      const answer = await fetch(`${origin}${path}`, { ...init, signal });
      const text = await answer.text();
      const { status, headers } = answer;
      if (path !== probe) this.answers.set(status, this.count(status) + 1);
      if (status >= 500 && status !== 503 && status !== 507)
        this.problems.push(`${path} was answered ${status}: ${text.slice(0, 200)}`);
      if (status === 503 && !headers.has("retry-after"))
        this.problems.push(`${path} was answered 503 without Retry-After`);
      return { status, headers, text };
    } catch {
      if (path !== probe) this.answers.set(0, this.count(0) + 1);
      return { status: 0, headers: new Headers(), text: "" };
    }
  }

  get #mayTry() {
    return performance.now() < this.#until;
  }

  /** A new request, noted as sent. @returns {SentRequest} */
  newRequest() {
    const id = newRequestId();
    // The spam filter takes random letters for words.
    const number = BigInt(`0x${id.replaceAll("-", "")}`);
    const message = `We need an audit of our systems. Our reference is ${number}.`;
    const request = { id, message, acknowledged: false };
    this.requests.push(request);
    return request;
  }

  /** Sends it once; true if it may be tried again. @param {SentRequest} request @param {string} [origin] */
  async send(request, origin) {
    const began = performance.now();
    const { id, message } = request;
    const email = `${id}@sender.example`;
    const { status, text } = await this.call("/api/contact", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `"${id}"` },
      body: JSON.stringify({ name: "Aline Uwase", email, company: this.marker, message }),
      ...(origin && { origin }),
    });
    request.acknowledged = status === 201 && JSON.parse(text).id === id;
    if (request.acknowledged) for (const listener of [...this.#onStored]) listener(began);
    const isRefused = status >= 400 && status < 500;
    if (isRefused) this.problems.push(`A request was answered ${status}: ${text}`);
    return !request.acknowledged && !isRefused;
  }

  /** @param {SentRequest} request */
  async sendUntilAcknowledged(request) {
    while ((await this.send(request)) && this.#mayTry) await pause(againMs);
    if (!request.acknowledged) this.problems.push(`${request.id} was never acknowledged`);
  }

  async #writeRequests() {
    while (!this.#stopping) await this.sendUntilAcknowledged(this.newRequest());
  }

  async #openArticle() {
    await this.signIn();
    const { status, text } = await this.call("/api/insights", {
      method: "POST",
      headers: this.#headers(),
      body: JSON.stringify({ ...this.#fields("The article"), id: this.article }),
    });
    if (status !== 201) throw new Error(`The article was answered ${status} ${text}`);
  }

  /** @param {string} excerpt */
  #fields(excerpt) {
    return {
      title: excerpt,
      excerpt,
      author: "Aline Uwase",
      date: "2026-01-15",
      link: this.article.replace("insight-", "article-under-load-"),
    };
  }

  #headers() {
    return {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      cookie: this.#cookie,
    };
  }

  /** Edits the article as it last saw it; both editors share one article. */
  async #edit() {
    let seen = await this.#read();
    while (!this.#stopping) {
      const id = randomUUID();
      /** @type {SentEdit} */
      const sent = { id, excerpt: `Edit ${id}`, saw: seen.excerpt, outcome: "unknown" };
      this.edits.push(sent);
      while (sent.outcome === "unknown" && this.#mayTry) {
        const { status, headers, text } = await this.call(`/api/insights/${this.article}`, {
          method: "PUT",
          headers: { ...this.#headers(), "idempotency-key": `"${id}"`, "if-match": seen.tag },
          body: JSON.stringify(this.#fields(sent.excerpt)),
        });
        if (status === 200) {
          sent.outcome = "acknowledged";
          seen = { tag: headers.get("etag") ?? "", excerpt: JSON.parse(text).excerpt };
        } else if (status === 412) {
          sent.outcome = "conflict";
          seen = await this.#read();
        } else if (status === 401) await this.signIn().catch(() => pause(againMs));
        else if (status >= 400 && status < 500)
          return void this.problems.push(`An edit was answered ${status}: ${text}`);
        else await pause(againMs);
      }
      await pause(this.#editEachMs);
    }
  }

  /** The article as it stands, with its tag. */
  async #read() {
    while (this.#mayTry) {
      const { status, headers, text } = await this.call(`/api/staff/insights/${this.article}`, {
        headers: this.#headers(),
      });
      if (status === 200)
        return { tag: headers.get("etag") ?? "", excerpt: JSON.parse(text).excerpt };
      if (status === 401) await this.signIn().catch(() => pause(againMs));
      else await pause(againMs);
    }
    this.problems.push("The article could not be read");
    return { tag: "", excerpt: "" };
  }

  async #probe() {
    while (!this.#stopping) {
      await this.call(probe);
      await pause(againMs);
    }
  }

  /** Follows the change log as a device does: another epoch makes it read everything again. */
  async #follow() {
    let epoch = "";
    for (let more = true; more; ) {
      if (!this.#mayTry) return void this.problems.push("The change log was not read to its end");
      const isLast = this.#finished;
      const known = epoch && `&epoch=${epoch}`;
      const { status, text } = await this.call(`/api/changes?since=${this.device.seq}${known}`);
      if (status === 200) {
        const part = JSON.parse(text);
        more = part.more || !isLast;
        epoch = part.epoch;
        this.device.store(part);
      } else if (status === 410) {
        epoch = "";
        this.device = new Device();
        this.resyncs++;
      } else if (status >= 400 && status < 500)
        return void this.problems.push(`The change log was answered ${status}: ${text}`);
      await pause(20);
    }
  }

  /** The number of times that the device found another epoch. */
  resyncs = 0;
}
