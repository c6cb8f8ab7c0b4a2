declare module "s3rver" {
  /** A server of S3's protocol for tests, which brings no types of its own. */
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** Middleware of Koa, on which it is built. */
    middleware: unknown[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
