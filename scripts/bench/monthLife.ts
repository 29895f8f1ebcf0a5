import { randomBytes } from 'node:crypto'
import { dayMs } from '#shared/rules/days.ts'
import sharp from 'sharp'
import { TestClient } from '../../tests/support/server/TestClient.ts'
import { upload } from '../../tests/support/server/upload.ts'
import { until } from '../../tests/support/until.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'

/** People of a site: regulars of its halls, and every day some who come, try it, and end their account. */

const HALLS = 2
const LINES = 6
const EDITS = 35
const NOTES = 4
const PICTURE_SIDE = 96
/** A newcomer has an account and a space for so long. */
const STAY_DAYS = 2

export class MonthLife {
  /** What was done, by kind. */
  readonly did: Record<string, number> = {}
  readonly #server: TestServer
  readonly #regulars: number
  readonly #halls: string[] = []
  readonly #leaving: { readonly name: string; readonly spaceId: string; readonly at: number }[] = []

  private constructor(server: TestServer, regulars: number) {
    this.#server = server
    this.#regulars = regulars
  }

  static async begin(server: TestServer, regulars: number): Promise<MonthLife> {
    const life = new MonthLife(server, regulars)
    await life.#as('owner', async (token) => {
      for (let i = 0; i < HALLS; i += 1) {
        const id = await life.#space(token, `hall ${i}`)
        life.#halls.push(id)
        await life.#inside(token, id, async (client, mapId) => {
          const objects = Object.fromEntries(Array.from({ length: NOTES }, (_, key) => [key, thing(key)]))
          await life.#done('mapSetObjects', client.send('mapSetObjects', { mapId, objects }))
        })
      }
    })
    return life
  }

  #count(what: string): void {
    this.did[what] = (this.did[what] ?? 0) + 1
  }

  async #call(token: string, method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.#server.call(method, path, { token, body })
    if (answer.status >= 400)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as unknown
  }

  /** Counted where it was done. @throws where it was refused */
  async #done(what: string, asked: ReturnType<TestClient['send']>): Promise<void> {
    const { succeeded, reason } = await asked
    if (!succeeded) throw new Error(`${what}: ${reason}`)
    this.#count(what)
  }

  /** Logged in for as long as that takes. */
  async #as(name: string, run: (token: string) => Promise<void>): Promise<void> {
    const { access_token: token, refresh_token } = await this.#server.login(name)
    this.#count('log-ins')
    await run(token)
    await this.#call(token, 'POST', '/auth/logout', { refresh_token })
  }

  async #space(token: string, name: string): Promise<string> {
    const { space } = await this.#server.createSpace(token, { name, private: false })
    await this.#call(token, 'PUT', `/spaces/${space.id}`, { private: false })
    this.#count('spaces')
    return space.id
  }

  async #inside(
    token: string,
    spaceId: string,
    run: (client: TestClient, mapId: string) => Promise<void>,
  ): Promise<void> {
    const client = await TestClient.enter({ url: this.#server.url, spaceId, token })
    this.#count('visits')
    await run(client, client.self?.mapId ?? '1')
    client.close()
    await client.end()
  }

  /** A part of a day: regulars by turns, each in one of the halls. */
  async shift(day: number, part: number): Promise<void> {
    for (let i = 0; i < this.#regulars; i += 1) {
      const hall = this.#halls[(day + part + i) % HALLS]!
      await this.#as(`regular ${(part * this.#regulars + i) % (3 * this.#regulars)}`, (token) =>
        this.#inside(token, hall, async (client, mapId) => {
          for (let line = 0; line < LINES; line += 1) {
            const contents = `day ${day}, part ${part}: ${randomBytes(40).toString('hex')}`
            await this.#done('chat', client.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents }))
          }
          const update = new Uint8Array(randomBytes(512))
          const docId = `${mapId}.${i % NOTES}`
          await this.#done('notes', client.send('documentUpdate', { docId, update }))
        }),
      )
    }
  }

  /** What comes once a day: owners furnish and announce, newcomers come, others of them go. */
  async day(day: number): Promise<void> {
    await this.#as('owner', async (token) => {
      const hall = this.#halls[day % HALLS]!
      await this.#inside(token, hall, async (client, mapId) => {
        for (let n = 0; n < EDITS; n += 1) {
          const objects = { [100 + n]: thing(day + n, 100 + n) }
          await this.#done(
            'edits',
            client.send('mapSetObjects', { mapId, objects, updatesAreOverwrites: true }),
          )
        }
      })
      await this.#compact(token, hall)
      const fileId = `${hall}.1.0`
      const picture = await pictureOf(day)
      const { status, body } = await upload(this.#server.url, `/upload?fileId=${fileId}`, {
        token,
        bytes: picture,
      })
      if (status !== 201) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
      this.#count('uploads')
      const said = { spaceId: hall, title: `day ${day}`, content: 'news of the day' }
      const { id } = (await this.#call(token, 'POST', '/announcement/create', said)) as { id: string }
      await this.#call(token, 'POST', `/announcement/delete/${id}`)
      this.#count('announcements')
    })
    await this.#newcomer(day)
    await this.#leavers()
  }

  /** As browsers do with long documents: one update in place of many. */
  async #compact(token: string, spaceId: string): Promise<void> {
    const { db } = this.#server
    const documents = await db
      .selectFrom('documents')
      .select(['docId', 'lastSeq'])
      .where('spaceId', '=', spaceId)
      .execute()
    await this.#inside(token, spaceId, async (client) => {
      for (const { docId, lastSeq } of documents) {
        const update = new Uint8Array(randomBytes(512))
        const body = { docId, upTo: Number(lastSeq), update }
        await this.#done('notes made short', client.send('documentCompact', body))
      }
    })
  }

  async #newcomer(day: number): Promise<void> {
    const name = `newcomer ${day}`
    await this.#as(name, async (token) => {
      const spaceId = await this.#space(token, name)
      await this.#inside(token, spaceId, async (client, mapId) => {
        await this.#done('edits', client.send('mapSetObjects', { mapId, objects: { 1: thing(day, 1) } }))
        const contents = 'anybody here?'
        await this.#done('chat', client.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents }))
      })
      const at = this.#server.clock.now() + STAY_DAYS * dayMs
      this.#leaving.push({ name, spaceId, at })
    })
    await this.#as(`${name} b`, async (token) => {
      await this.#inside(token, this.#halls[0]!, async (client) => {
        const contents = 'hello'
        await this.#done('chat', client.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents }))
      })
      this.#leaving.push({ name: `${name} b`, spaceId: '', at: this.#server.clock.now() + STAY_DAYS * dayMs })
    })
  }

  /** Of two newcomers one ends with the space, the other puts nothing away. */
  async #leavers(): Promise<void> {
    while (this.#leaving[0] !== undefined && this.#leaving[0].at <= this.#server.clock.now()) {
      const { name, spaceId } = this.#leaving.shift()!
      const { access_token: token } = await this.#server.login(name)
      if (spaceId !== '') {
        await this.#call(token, 'DELETE', `/spaces/${spaceId}`, { name })
        this.#count('spaces put away')
      }
      const { data } = (await this.#call(token, 'GET', '/users/me/belongings')) as {
        data: { what: string; id: string }[]
      }
      const belongings = data.map(({ what, id }) => ({ what, id, heirId: null }))
      await this.#call(token, 'POST', '/users/me/closing', { name, belongings })
      this.#count('accounts that end')
    }
  }

  /** Resolves when nobody is inside anywhere. */
  async quiet(): Promise<void> {
    await until(() => this.#server.rooms.sockets().known === 0, 'everybody has left')
  }
}

const thing = (n: number, key = n) => ({
  normal: '',
  type: 0,
  id: `board ${key}`,
  x: 2 + (n % 8),
  y: 2 + (Math.floor(n / 8) % 8),
  width: 1,
  height: 1,
})

const pictureOf = (n: number): Promise<Buffer> =>
  sharp(randomBytes(PICTURE_SIDE * PICTURE_SIDE * 3), {
    raw: { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3 },
  })
    .modulate({ brightness: 1 + (n % 3) / 10 })
    .png()
    .toBuffer()
