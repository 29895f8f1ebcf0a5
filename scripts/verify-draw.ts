import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { loadProof } from '../shared/lottery/loadProof.ts'
import { isWrong, verifyDraws, type DrawCrypto, type ProofDocument } from '../shared/lottery/verifyDraws.ts'

/*
 * node scripts/verify-draw.ts FILE|URL: checks the draws of a lottery (docs/lottery.md). FILE: what the page of the proof
 * saves; URL: https://…/api/v2/lottery/{id}/proof. Ends with 0 when everything is right or not told yet, with 1 when a draw
 * or the seed is wrong, with 2 when there is nothing to check.
 */

const crypto: DrawCrypto = {
  sha256: async (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  hmacSha256: async (key, text) => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
}

async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response.json()
}

async function read(source: string): Promise<ProofDocument> {
  if (/^https?:/.test(source)) {
    const { origin, pathname } = new URL(source)
    return loadProof((rest) => getJson(origin + pathname + rest))
  }
  const proof = JSON.parse(await readFile(source, 'utf8')) as ProofDocument
  if (!Array.isArray(proof.data) || typeof proof.lists !== 'object')
    throw new Error(`${source} is no proof with its lists`)
  return proof
}

const findings = {
  right: 'right',
  sealed: 'nothing wrong so far; the seed comes when the lottery is finished',
  number: 'WRONG: not the draw that comes next',
  list: 'WRONG: the frozen list is missing or another one',
  listOrder: 'WRONG: the frozen list is not in order, or names somebody twice',
  winner: 'WRONG: somebody else should have won',
} as const
const states = { right: 'RIGHT', sealed: 'NOT FINISHED, nothing wrong so far', wrong: 'WRONG' } as const

async function check(source: string): Promise<number> {
  const { state, isSeedRight, draws } = await verifyDraws(await read(source), crypto)
  const lines = draws.map(({ draw, finding }) => `${draw.number} ${draw.winnerId} ${findings[finding]}`)
  if (isSeedRight !== null) lines.unshift(`seed: ${isSeedRight ? 'the promised one' : 'WRONG'}`)
  const wrong = draws.filter(({ finding }) => isWrong(finding)).length
  process.stdout.write([...lines, `${draws.length} draws, ${wrong} wrong: ${states[state]}`, ''].join('\n'))
  return state === 'wrong' ? 1 : 0
}

const [source] = process.argv.slice(2)
if (source === undefined) {
  process.stderr.write('node scripts/verify-draw.ts FILE|URL\n')
  process.exitCode = 2
} else {
  try {
    process.exitCode = await check(source)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 2
  }
}
