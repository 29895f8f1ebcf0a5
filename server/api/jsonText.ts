import { createHash } from 'node:crypto'

/** A text as it goes over the wire, made once for all who ask for it; what it is known by tells it from any other. */
export class WireText {
  readonly bytes: Buffer
  readonly mark: string

  constructor(text: string | Buffer, mark?: string) {
    this.bytes = typeof text === 'string' ? Buffer.from(text) : text
    this.mark = mark ?? createHash('sha1').update(this.bytes).digest('base64')
  }
}

/** An answer that is JSON already: nothing of it is read or written once more on the main thread. */
export class JsonText {
  readonly parts: readonly (string | WireText)[]

  constructor(...parts: (string | WireText)[]) {
    this.parts = parts
  }
}
