import { setTimeout as pause } from 'node:timers/promises'
import type { SeveralServers } from '../../support/server/severalServers.ts'
import { TestClient } from '../../support/server/TestClient.ts'

/** Between two lines, ms: people talk slower. */
const LINE_MS = 1_000
/** Between two tries to come in, ms. */
const AGAIN_MS = 500

/**
 * Somebody of many who says one line after the other, comes back whenever the connection is lost, and says what was not
 * acknowledged again under its id, as browsers do.
 */
export class Talker {
  readonly name: string
  /** Ids of lines the server has acknowledged. */
  readonly acknowledged: string[] = []
  /** How often it had to come back. */
  returns = 0
  /** Why lines were refused, and why it was not let in. */
  readonly refusals: string[] = []
  readonly #site: SeveralServers
  readonly #spaceId: string
  readonly #token: string
  #client: TestClient | undefined
  #isOver = false

  constructor(site: SeveralServers, name: string, token: string, spaceId: string) {
    this.name = name
    this.#site = site
    this.#token = token
    this.#spaceId = spaceId
  }

  /** Talks until `stop`. */
  async run(): Promise<void> {
    for (let n = 0; !this.#isOver;) {
      const id = `${this.name}-${n}`
      try {
        const client = await this.#inside()
        const answer = await client.send('chat', { id, chatRecipient: 'GLOBAL_CHAT', contents: id })
        if (answer.succeeded) {
          this.acknowledged.push(id)
          n += 1
          await pause(LINE_MS)
          continue
        }
        this.refusals.push(answer.refusal ?? answer.reason)
      } catch (error) {
        this.refusals.push((error as Error).message)
      }
      await pause(AGAIN_MS)
    }
    this.#client?.ws.terminate()
  }

  stop(): void {
    this.#isOver = true
  }

  async #inside(): Promise<TestClient> {
    if (this.#client && !this.#client.closed) return this.#client
    if (this.#client) this.returns += 1
    this.#client = undefined
    const at = await this.#site.lookUp(this.#spaceId)
    const client = new TestClient({
      url: `${this.#site.url}/at/${at}`,
      spaceId: this.#spaceId,
      token: this.#token,
      socket: { rejectUnauthorized: false },
    })
    await client.ready()
    await client.subscribe({ transactionStatus: true })
    const answer = await client.send('enter', {})
    if (!answer.succeeded) throw new Error(`enter: ${answer.reason}`)
    return (this.#client = client)
  }
}
