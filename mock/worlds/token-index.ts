/** The tokens of the worlds. One pass over a text finds all of them, however many there are. */

/** A shorter token may be part of a word, so it isn't searched for. */
const shortest = 8;

/** Hashes of four characters have 16 bits: nearly no position of a text has that of a token's beginning. */
const hashes = 2 ** 16;
const hashed = 4;
const next = (hash: number, code: number): number => ((hash << 4) ^ code) & (hashes - 1);

export class TokenIndex {
  /** For each hash, whether a token has begun with it. */
  private readonly beginnings = new Uint8Array(hashes);
  private readonly byLength = new Map<number, Set<string>>();

  add(token: string): void {
    if (token.length < shortest) return;
    const ofLength = this.byLength.get(token.length) ?? new Set();
    this.byLength.set(token.length, ofLength.add(token));
    let hash = 0;
    for (let at = 0; at < hashed; at += 1) hash = next(hash, token.charCodeAt(at));
    this.beginnings[hash] = 1;
  }

  delete(token: string): void {
    const ofLength = this.byLength.get(token.length);
    ofLength?.delete(token);
    if (ofLength?.size === 0) this.byLength.delete(token.length);
  }

  /** The text with `mask` in place of each token. Of two tokens at one position, the longer one is replaced. */
  replaceIn(text: string, mask: string): string {
    const lengths = [...this.byLength.keys()].sort((a, b) => b - a);
    const pieces: string[] = [];
    let [end, hash] = [0, 0];
    for (let last = 0; last < text.length; last += 1) {
      hash = next(hash, text.charCodeAt(last));
      const start = last - hashed + 1;
      if (this.beginnings[hash] === 0 || start < end) continue;
      const length = lengths.find((one) => this.byLength.get(one)!.has(text.slice(start, start + one)));
      if (length === undefined) continue;
      pieces.push(text.slice(end, start), mask);
      end = start + length;
    }
    return end === 0 ? text : `${pieces.join('')}${text.slice(end)}`;
  }
}
