/**
 * A small puzzle a browser solves before it may ask for another code by SMS: nothing a person sees, a price for who
 * asks a thousand times. A challenge is `bits.…` and stands for 2^bits tries on average; it is solved by eight numbers,
 * each of which makes the SHA-256 of challenge, its place and itself begin with (bits - 3) zeros. Eight, because the
 * time of one try-until-found varies from nothing to five times its mean; that of eight together hardly.
 */

const ROUNDS = 8
const ROUND_BITS = 3
/** A browser gives up on what asks more of it: some seconds on a phone. */
export const PUZZLE_BITS_MAX = 22

const constants = Int32Array.from(
  (
    '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 ' +
    '72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da ' +
    '983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 ' +
    '650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 ' +
    '19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 ' +
    '90befffa a4506ceb bef9a3f7 c67178f2'
  )
    .split(' ')
    .map((hex) => parseInt(hex, 16)),
)
const initial = Int32Array.from(
  '6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19'
    .split(' ')
    .map((hex) => parseInt(hex, 16)),
)

/** Of FIPS 180-4; one block of 16 words is worked into the state. The browser's own is ten times slower a call. */
function compress(state: Int32Array, words: Int32Array): void {
  for (let t = 16; t < 64; t++) {
    const w15 = words[t - 15]!
    const w2 = words[t - 2]!
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
    words[t] = (words[t - 16]! + s0 + words[t - 7]! + s1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[t]! + words[t]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
  state[4] = (state[4]! + e) | 0
  state[5] = (state[5]! + f) | 0
  state[6] = (state[6]! + g) | 0
  state[7] = (state[7]! + h) | 0
}

const words = new Int32Array(64)

/** SHA-256 of ASCII text, as eight words. */
export function sha256OfAscii(text: string): Int32Array {
  const state = initial.slice()
  const { length } = text
  const blocks = ((length + 8) >> 6) + 1
  for (let block = 0; block < blocks; block++) {
    words.fill(0)
    for (let at = block * 64; at < Math.min(length + 1, block * 64 + 64); at++) {
      const byte = at === length ? 0x80 : text.charCodeAt(at)
      words[(at & 63) >> 2]! |= byte << (24 - 8 * (at & 3))
    }
    if (block === blocks - 1) words[15] = length * 8
    compress(state, words)
  }
  return state
}

/** How many zeros the SHA-256 of a challenge (as its own SHA-256), a place and a number begins with. */
function zerosOf(challenge: Int32Array, place: number, number: number, state: Int32Array): number {
  words.set(challenge)
  words[8] = place
  words[9] = number
  words[10] = 0x80000000 | 0
  words.fill(0, 11, 15)
  words[15] = 40 * 8
  state.set(initial)
  compress(state, words)
  return Math.clz32(state[0]!)
}

/** How many tries a challenge stands for, as a power of two; undefined: it is none, or asks too much. */
export function bitsOf(challenge: string): number | undefined {
  const bits = Number(/^(\d{1,2})\.[\x21-\x7d]{1,256}$/.exec(challenge)?.[1] ?? NaN)
  return bits >= ROUND_BITS && bits <= PUZZLE_BITS_MAX ? bits : undefined
}

/**
 * Solves a challenge; 2^18 take a third of a second on a desk and a second on a phone.
 * @returns the proof: the challenge and its numbers; undefined: it is no challenge
 */
export function solvePuzzle(challenge: string): string | undefined {
  const bits = bitsOf(challenge)
  if (bits === undefined) return undefined
  const hash = sha256OfAscii(challenge)
  const state = new Int32Array(8)
  const numbers = Array.from({ length: ROUNDS }, (_, place) => {
    let number = 0
    while (zerosOf(hash, place, number, state) < bits - ROUND_BITS) number++
    return number
  })
  return `${challenge}~${numbers.join('-')}`
}

/** The challenge a proof has solved; undefined: it has solved none. Whose challenge it is, the caller looks. */
export function solvedChallenge(proof: string): string | undefined {
  const [challenge = '', solution = ''] = proof.split('~', 2)
  const bits = bitsOf(challenge)
  if (bits === undefined || !/^\d{1,10}(-\d{1,10}){7}$/.test(solution)) return undefined
  const hash = sha256OfAscii(challenge)
  const state = new Int32Array(8)
  const isSolved = solution
    .split('-')
    .every((number, place) => zerosOf(hash, place, Number(number) | 0, state) >= bits - ROUND_BITS)
  return isSolved ? challenge : undefined
}
