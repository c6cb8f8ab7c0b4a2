/*
 * Every name under which this product stores, locks or announces something in a browser; docs/state.md says what each
 * holds and until when. They never change: what the build before has stored, this one must find, and two builds that
 * run beside each other must lock and announce under the same names. `app/boot/inline.ts` repeats `themeKey`, `sw/kill-switch.ts`
 * what it leaves, and `sw/cache/` names its own caches.
 */

// IndexedDB. The databases of visitors and of staff have version 1 and keep it.
/** Requests that wait to be sent, receipts of those that were sent. */
export const outboxName = "outbox";
/** Published content. */
export const contentName = "content";
/** Who of staff signed in on this device last. */
export const staffRegistryName = "staff";
/** The articles of one person of staff, and what they have not sent yet. */
export const staffDatabaseName = (person: string) => `staff-${person}`;
/** Workbox's own, of when pictures were used. */
export const expirationName = "workbox-expiration";

// localStorage
/** One draft of the consultation form for each tab; the Web Lock of an open draft has the same name. */
export const draftPrefix = "draft:";
/** Ticks of the implementation checklist. */
export const checklistKey = "checklist";
/** Light or dark, where the visitor chose. */
export const themeKey = "theme";
/** Visits, and what became of the offer to install. */
export const installKey = "install";
/** The key `/` does not open the search. */
export const searchSlashOffKey = "search-slash-off";
/** Something may wait in the outbox. */
export const waitingKey = "waiting";
/** Content was stored on this device. */
export const storageHintKey = "kept";
/** Whose sign-out the server has not heard of. */
export const signedOutKey = "staff-signed-out";
/** Single keys such as `n` do nothing. */
export const singleKeysKey = "staff-single-keys";
/** Until when a person put off a reminder. */
export const reminderKey = (reminder: string, person: string) => `${reminder}-later-${person}`;

// sessionStorage
/** The name of this tab, which its draft has too. */
export const tabKey = "tab";
/** A notice about storage was shown. */
export const noticeKey = (notice: string) => `said ${notice}`;
/** The page was loaded again after an update. */
export const reloadedKey = (build: string) => `reloaded ${build}`;

// Web Locks
/** One delivery of consultation requests for all tabs and the worker. */
export const outboxLock = "outbox";
/** One sync of published content. */
export const contentLock = "sync";
/** One tab sends the changes of a person of staff. */
export const staffQueueLock = (person: string) => `staff-queue-${person}`;
/** One tab fetches what changed for a person of staff. */
export const staffPullLock = (person: string) => `staff-sync-${person}`;
/** One tab listens to the live stream. */
export const staffStreamLock = (person: string) => `staff-stream-${person}`;
/** One tab shows a draft of an article. */
export const staffDraftLock = (draft: string) => `staff-draft ${draft}`;

// BroadcastChannel
/** Between the tabs and the worker of this site. */
export const siteChannel = "inkingi";
/** Between the tabs of staff: who signed out, who signed in. */
export const staffChannel = "staff-signed-out";
/** Between the tabs of one person of staff: what changed on the device. */
export const staffDeviceChannel = (person: string) => `staff-${person}`;
