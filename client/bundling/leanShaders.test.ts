import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alwaysNone, neverDefined, withLeanShaders, withoutDeadBranches } from './leanShaders.ts'

const three = readFileSync(
  join(createRequire(import.meta.url).resolve('three'), '..', 'three.module.js'),
  'utf8',
)
const shadersOf = (code: string): ReadonlyMap<string, string> =>
  new Map(
    [...code.matchAll(/^(?:var|const) ([\w$]+) = ("(?:[^"\\\n]|\\.)*");$/gm)].map(([, name, text]) => [
      name!,
      JSON.parse(text!) as string,
    ]),
  )
const { code: leanThree, count } = withLeanShaders(three)
const [full, lean] = [shadersOf(three), shadersOf(leanThree)]

/** What a preprocessor leaves of a shader, where these names are on and these lists are so long. */
function preprocessed(shader: string, on: ReadonlySet<string>, longs: ReadonlyMap<string, number>): string {
  const defined = new Set(on)
  const holds = (condition: string): boolean => {
    const said = condition
      .replaceAll(/defined\s*\(\s*(\w+)\s*\)/g, (_, name: string) => String(defined.has(name)))
      .replaceAll(/\b[A-Z]\w*\b/g, (name) => String(longs.get(name) ?? (defined.has(name) ? 1 : 0)))
    if (!/^(true|false|\d+|[\s()&|!<>=])*$/.test(said)) throw new Error(`what is ${said}?`)
    return Boolean(runInNewContext(said))
  }
  const lines: string[] = []
  const open: { on: boolean; taken: boolean; around: boolean }[] = []
  const isOn = (): boolean => open.every((choice) => choice.on)
  for (const raw of shader.split('\n')) {
    const line = raw.trim()
    const [, kind, rest = ''] = /^#(ifdef|ifndef|if|elif|else|endif)\b\s*(.*)$/.exec(line) ?? []
    const choice = open.at(-1)
    if (kind === 'ifdef' || kind === 'ifndef' || kind === 'if') {
      const is = kind === 'if' ? holds(rest) : defined.has(rest.trim()) === (kind === 'ifdef')
      open.push({ on: is, taken: is, around: isOn() })
    } else if (kind === 'elif' || kind === 'else') {
      choice!.on = !choice!.taken && (kind === 'else' || holds(rest))
      choice!.taken ||= choice!.on
    } else if (kind === 'endif') open.pop()
    else if (isOn() && line !== '' && !line.startsWith('//')) {
      lines.push(line)
      const name = /^#define (\w+)/.exec(line)?.[1]
      if (name) defined.add(name)
    }
  }
  expect(open).toEqual([])
  return lines.join('\n')
}

/** All names that branches ask for, but those that are never on here. */
const asked = [...new Set([...full.values()].flatMap((shader) => namesIn(shader)))]
function namesIn(shader: string): string[] {
  return shader
    .split('\n')
    .filter((line) => /^\s*#(if|elif)/.test(line))
    .flatMap((line) => line.match(/\b[A-Z]\w+\b/g) ?? [])
}
const flags = asked.filter((name) => !neverDefined.has(name) && !alwaysNone.has(name))

test('whatever is switched on that can be, each shader says what it said', () => {
  expect(count).toBeGreaterThan(140)
  expect([...lean.keys()]).toEqual([...full.keys()])
  const before = [...full.values()].join('').length
  expect(before - [...lean.values()].join('').length).toBeGreaterThan(25_000)
  const numbers = new Map([...alwaysNone].map((name) => [name, 0] as const))
  fc.assert(
    fc.property(fc.subarray(flags), fc.nat(2), (on, long) => {
      const set = new Set(on)
      // Lists that are not always empty have a length; the rest of the names are on or off.
      const longs = new Map([...flags.map((name) => [name, set.has(name) ? long : 0] as const), ...numbers])
      for (const [name, shader] of full)
        expect(preprocessed(lean.get(name)!, set, longs), name).toBe(preprocessed(shader, set, longs))
    }),
    { numRuns: 60 },
  )
})

test('what is never on is nowhere asked for or switched on any more, but in conditions of more than that', () => {
  for (const [name, shader] of lean) {
    const bare = shader.split('\n').filter((line) => {
      const [, one] = /^#(?:ifdef|ifndef|define) (\w+)/.exec(line) ?? []
      return one !== undefined && neverDefined.has(one)
    })
    expect(bare, name).toEqual([])
  }
  expect(
    withoutDeadBranches('#ifdef USE_MAP\n\ta;\n#elif defined( USE_SHEEN )\n\tb;\n#else\n\tc;\n#endif'),
  ).toBe('#ifdef USE_MAP\na;\n#else\nc;\n#endif')
  expect(withoutDeadBranches('#ifdef USE_SHEEN\na;\n#elif defined( USE_MAP )\nb;\n#else\nc;\n#endif')).toBe(
    '#if defined( USE_MAP )\nb;\n#else\nc;\n#endif',
  )
  expect(withoutDeadBranches('#ifndef USE_SHEEN\na;\n#else\nb;\n#endif')).toBe('a;')
})

test('nothing here is made that needs what is left out', () => {
  const client = join(import.meta.dirname, '..')
  const sources = ['scene', 'features', 'pages', 'showroom', 'space']
    .flatMap((folder) =>
      readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => readFileSync(join(client, folder, name), 'utf8')),
    )
    .join('\n')
  expect(sources).toMatch(/new MeshStandardMaterial/)
  expect(sources).not.toMatch(/\bMesh(Matcap|Phong|Physical|Toon)Material\b/)
  expect(sources).not.toMatch(/\b(SpotLight|PointLight|RectAreaLight|LightProbe\w*|SunLight|FogExp2)\b/)
  expect(sources).not.toMatch(
    /\b(alphaHash|alphaMap|bumpMap|clippingPlanes|displacementMap|gradientMap|lightMap|matcap|morph(Attributes|Targets|Normals)|normalMapType|specularMap|logarithmicDepthBuffer|reversedDepthBuffer)\b/,
  )
})
