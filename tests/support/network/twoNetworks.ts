import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Addresses for documentation (RFC 5737): nobody's, wherever this runs. */
export const MIDDLE = '203.0.113.200'
const sides = {
  left: { outer: '198.51.100.1', inner: '198.51.100.2' },
  right: { outer: '203.0.113.1', inner: '203.0.113.2' },
} as const
export type Side = keyof typeof sides

/** Runs a command of the machine's network. @throws Error with what it said */
function ip(...args: string[]): void {
  const { status, stderr, error } = spawnSync('ip', args)
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${error?.message ?? String(stderr)}`)
}

const tryIp = (...args: string[]): boolean => spawnSync('ip', args).status === 0

export interface TwoNetworks {
  /** A program that runs another one inside, with the arguments it is given. */
  wrap(side: Side, program: string): string
  /** Takes the cable out, or puts it in again: nothing passes between that side and the middle. */
  cut(side: Side, isCut: boolean): void
  close(): void
}

let made = 0

/**
 * Two networks that reach this machine at MIDDLE and cannot reach each other: neither has a way to the other one's
 * addresses. undefined: this machine gives nobody networks (it takes root on Linux).
 */
export function openTwoNetworks(): TwoNetworks | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/proc/self/ns/net')) return undefined
  const id = `${process.pid % 10_000}x${made++}`
  const names = { left: `lj${id}l`, right: `lj${id}r` } as const
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-networks-'))
  const close = (): void => {
    for (const name of Object.values(names)) {
      tryIp('link', 'del', `v${name}`)
      tryIp('netns', 'del', name)
    }
    tryIp('addr', 'del', `${MIDDLE}/32`, 'dev', 'lo')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (!tryIp('netns', 'add', names.left)) return undefined
    ip('netns', 'add', names.right)
    tryIp('addr', 'add', `${MIDDLE}/32`, 'dev', 'lo')
    for (const side of ['left', 'right'] as const) {
      const [name, { outer, inner }] = [names[side], sides[side]]
      ip('link', 'add', `v${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
      ip('addr', 'add', `${outer}/30`, 'dev', `v${name}`)
      ip('link', 'set', `v${name}`, 'up')
      ip('-n', name, 'link', 'set', 'lo', 'up')
      ip('-n', name, 'addr', 'add', `${inner}/30`, 'dev', 'eth0')
      ip('-n', name, 'link', 'set', 'eth0', 'up')
      ip('-n', name, 'route', 'add', `${MIDDLE}/32`, 'via', outer)
    }
  } catch (error) {
    close()
    throw error
  }
  return {
    wrap(side, program) {
      const file = join(folder, `in-${side}`)
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${names[side]} ${program} "$@"\n`)
      chmodSync(file, 0o755)
      return file
    },
    cut: (side, isCut) => ip('link', 'set', `v${names[side]}`, isCut ? 'down' : 'up'),
    close,
  }
}
