import { createHash, createHmac, webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidateText, drawMessage, eligibleOf, placeOf } from './drawRule.ts'
import { verifyDraws, type DrawCrypto, type ProofDocument, type ProvenDraw } from './verifyDraws.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const ofNode: DrawCrypto = {
  sha256: async (text) => sha256(text),
  hmacSha256: async (key, text) => hmac(key, text),
}

/** As the server draws: as many as there is somebody to win, of two prizes in turn. */
function drawn(seed: string, people: readonly string[], count: number, onePrizeEach: boolean): ProofDocument {
  const data: ProvenDraw[] = []
  const lists: Record<string, string[]> = {}
  for (let number = 1; number <= count; number += 1) {
    // Somebody more comes in before each draw.
    const text = candidateText(people.slice(0, people.length - count + number))
    const candidatesHash = sha256(text)
    const prizeId = number % 2 ? 'p' : 'q'
    const eligible = eligibleOf(text.split('\n'), { prizeId, onePrizeEach }, data)
    if (eligible.length === 0) break
    const mac = hmac(seed, drawMessage({ lotteryId: 'l', number, prizeId, candidatesHash }))
    lists[candidatesHash] = text.split('\n')
    data.push({ number, prizeId, candidatesHash, winnerId: eligible[placeOf(mac, eligible.length)]! })
  }
  return { lotteryId: 'l', commitment: sha256(seed), seed, onePrizeEach, data, lists }
}

const proof = fc
  .record({
    seed: fc.stringMatching(/^[0-9a-f]{64}$/),
    people: fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), { minLength: 8, maxLength: 30 }),
    count: fc.integer({ min: 2, max: 7 }),
    onePrizeEach: fc.boolean(),
  })
  .map(({ seed, people, count, onePrizeEach }) => drawn(seed, people, count, onePrizeEach))

const findings = async (document: ProofDocument) =>
  (await verifyDraws(document, ofNode)).draws.map(({ finding }) => finding)
const withDraw = (document: ProofDocument, at: number, change: Partial<ProvenDraw>): ProofDocument => ({
  ...document,
  data: document.data.map((draw, n) => (n === at ? { ...draw, ...change } : draw)),
})

test('what was drawn rightly is told right, and before the seed is known nothing is told wrong', async () => {
  await fc.assert(
    fc.asyncProperty(proof, async (document) => {
      const { state, isSeedRight, draws } = await verifyDraws(document, ofNode)
      expect([state, isSeedRight]).toEqual(['right', true])
      expect(draws.every(({ finding }) => finding === 'right')).toBe(true)
      const sealed = await verifyDraws({ ...document, seed: null }, ofNode)
      expect([sealed.state, sealed.isSeedRight]).toEqual(['sealed', null])
    }),
  )
})

test('another seed, winner, list or order is told wrong', async () => {
  await fc.assert(
    fc.asyncProperty(proof, fc.nat(), async (document, where) => {
      const at = where % document.data.length
      const draw = document.data[at]!
      const list = document.lists[draw.candidatesHash]!
      const seed = document.seed!.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'))
      const forged = await verifyDraws({ ...document, seed }, ofNode)
      expect([forged.state, forged.isSeedRight]).toEqual(['wrong', false])
      // One who bound themselves to another seed afterwards has another commitment to show.
      const other = list.find((userId) => userId !== draw.winnerId)!
      expect((await findings(withDraw(document, at, { winnerId: other })))[at]).toBe('winner')
      expect((await findings(withDraw(document, at, { winnerId: 'nobody of them' })))[at]).toBe('winner')
      const without = { ...document.lists, [draw.candidatesHash]: list.slice(1) }
      expect((await findings({ ...document, lists: without }))[at]).toBe('list')
      expect((await findings({ ...document, lists: {} }))[at]).toBe('list')
      const swapped = { ...document, data: document.data.toReversed() }
      expect((await verifyDraws(swapped, ofNode)).state).toBe('wrong')
      const missing = { ...document, data: document.data.slice(1) }
      expect((await findings(missing))[0]).toBe('number')
    }),
  )
})

test('a list that is not in order, or names somebody twice, is told even under its own hash', async () => {
  for (const list of [
    ['b', 'a'],
    ['a', 'a', 'b'],
  ]) {
    const candidatesHash = sha256(list.join('\n'))
    const data = [{ number: 1, prizeId: 'p', candidatesHash, winnerId: 'a' }]
    const document = {
      lotteryId: 'l',
      commitment: '',
      seed: null,
      onePrizeEach: true,
      data,
      lists: { [candidatesHash]: list },
    }
    expect(await findings(document)).toEqual(['listOrder'])
  }
})

test('one prize a person: who wins a second one is told wrong, and only with that rule', async () => {
  const text = 'a'
  const candidatesHash = sha256(text)
  const seed = 'ab'.repeat(32)
  const data = ['p', 'q'].map((prizeId, at) => ({ number: at + 1, prizeId, candidatesHash, winnerId: 'a' }))
  const document = {
    lotteryId: 'l',
    commitment: sha256(seed),
    seed,
    data,
    lists: { [candidatesHash]: ['a'] },
  }
  expect(await findings({ ...document, onePrizeEach: false })).toEqual(['right', 'right'])
  expect(await findings({ ...document, onePrizeEach: true })).toEqual(['right', 'winner'])
})

test('browsers compute the same as the program', async () => {
  const { subtle } = webcrypto
  const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')
  const ofBrowser: DrawCrypto = {
    sha256: async (text) => hex(await subtle.digest('SHA-256', Buffer.from(text))),
    async hmacSha256(key, text) {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' }
      const imported = await subtle.importKey('raw', Buffer.from(key), algorithm, false, ['sign'])
      return hex(await subtle.sign('HMAC', imported, Buffer.from(text)))
    },
  }
  const document = drawn('cd'.repeat(32), ['安', '宝', '陈', '丁', '方'], 4, true)
  expect(await verifyDraws(document, ofBrowser)).toEqual(await verifyDraws(document, ofNode))
  expect((await verifyDraws(document, ofBrowser)).state).toBe('right')
})
