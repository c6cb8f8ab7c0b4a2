import config from "./playwright.config.ts";
const extra = (process.env["PW_FLAGS"] ?? "").split(" ").filter(Boolean);
const more = process.env["PW_DISABLE"];
const launch = config.use!.launchOptions!;
launch.args = [...launch.args!.map((a) => more && a.startsWith("--disable-features=") ? `${a},${more}` : a), ...extra];
export default config;
