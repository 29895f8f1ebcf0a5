/** What tells time that passed, memory in use or how loud it is, as the machine of the test has it. */
const measures =
  /\bperformance\.now\b|\bprocess\.(?:hrtime|memoryUsage|cpuUsage|resourceUsage)\b|\b(?:monitorEventLoopDelay|eventLoopUtilization)\b|\bserver\.memory\(|\bDate\.now\(\) - [a-zA-Z]|\b(?:heardEnergy|energyDuring|voiceLevels|soundedAfter|loudnessOf)\b/

/** A clock that is handed on is not read by whoever hands it. */
const handedClock = /(?<=[(,:{] ?)\(\) => (?:performance|Date)\.now\(\)/g

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Where what begins in a line ends: all that stands deeper belongs to it, and a closing bracket. */
function endOf(lines: readonly string[], start: number): number {
  const indent = indentOf(lines[start]!)
  let end = start + 1
  while (end < lines.length && (lines[end]!.trim() === '' || indentOf(lines[end]!) > indent)) end += 1
  return /^\s*[\])}]/.test(lines[end] ?? '') && indentOf(lines[end]!) === indent ? end + 1 : end
}

const declaration =
  /^\s*(?:export )?(?:(?:async )?function (?<called>\w+)|(?:const|let) (?<named>\w+)[^=]*=|(?:const|let) \{(?<parts>[^}]*)\} =|(?<set>\w+) = )/

/** What a declaration gives: of a function with a body only what it returns. */
const givenBy = (statement: readonly string[]): string =>
  /(?:=>|\)[^=]*) \{$/.test(statement[0]!)
    ? statement.filter((line) => line.includes('return ')).join('\n')
    : statement.join('\n')

/** The names in some lines that stand for something measured, beside those that are known. */
function measuredIn(lines: readonly string[], known: ReadonlySet<string>): Set<string> {
  const names = new Set(known)
  const declared = lines.flatMap((line, at) => {
    const { called, named, parts, set } = declaration.exec(line)?.groups ?? {}
    const made = (called ?? named ?? parts ?? set)?.match(/\w+/g) ?? []
    const given = made.length === 0 ? '' : givenBy(lines.slice(at, endOf(lines, at)))
    return made.map((name) => ({ name, given }))
  })
  for (let before = -1; before < names.size;) {
    before = names.size
    for (const { name, given } of declared) if (isMeasured(given, names)) names.add(name)
  }
  return names
}

function isMeasured(text: string, names: ReadonlySet<string>): boolean {
  const code = text.replaceAll(/'[^']*'/g, "''")
  return measures.test(code) || [...names].some((name) => new RegExp(`(?<!\\.)\\b${name}\\b`).test(code))
}

/**
 * The expectations of a test file whose outcome depends on how fast, loud or large something is on this machine: they name a
 * measure, or what was made of one in the same test or at the top of the file.
 */
export function measuredClaims(source: string): string[] {
  const lines = source.replaceAll(handedClock, 'clock').split('\n')
  const top = lines.filter((line) => /^\S/.test(line))
  const starts = lines.flatMap((line, at) => (/^[^\s\])}]/.test(line) ? [at] : []))
  let shared = measuredIn(top, new Set())
  for (const start of starts) {
    const statement = lines.slice(start, endOf(lines, start))
    const { called, named } = declaration.exec(statement[0]!)?.groups ?? {}
    const name = called ?? named
    if (name !== undefined && isMeasured(givenBy(statement), measuredIn(statement, shared)))
      shared = new Set([...shared, name])
  }
  return starts.flatMap((start) => {
    const statement = lines.slice(start, endOf(lines, start))
    const names = measuredIn(statement, shared)
    return statement.flatMap((line, at) => {
      if (!/\bexpect(?:\.poll)?\(/.test(line)) return []
      const deeper = /^\s*(?:test|describe|beforeAll|afterAll)\b/.test(line)
      const claim = (deeper ? [line] : statement.slice(at, endOf(statement, at))).join('\n').trim()
      return isMeasured(claim, names) ? [claim] : []
    })
  })
}
