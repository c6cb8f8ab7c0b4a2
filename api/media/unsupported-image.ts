/** The message is a sentence for people. */
export class UnsupportedImage extends Error {
  override readonly name = "UnsupportedImage";
  /** It is no picture of an accepted type. */
  readonly isOther: boolean;

  constructor(reason: string, isOther = false) {
    super(reason);
    this.isOther = isOther;
  }
}
