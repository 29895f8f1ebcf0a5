/** Folders of the client from the top down; a file imports what is in its own line or below. */
const ladder: readonly (readonly string[])[] = [
  ['', 'scene/dev'],
  ['pages'],
  ['language'],
  ['features'],
  ['space'],
  ['scene'],
  ['components', 'store', 'net', 'api', 'bundling', 'showroom'],
  ['text', 'styles'],
]

const partsOf = (path: string): readonly string[] => path.split('/').slice(1, -1)

/** How far down a file of the client stands. */
function depthOf(path: string): number {
  const [first = '', second = ''] = partsOf(path)
  const own = ladder.findIndex((line) => line.includes(`${first}/${second}`))
  return own < 0 ? ladder.findIndex((line) => line.includes(first)) : own
}

/** The feature a file lies in; undefined for the lists of all features and for everything else. */
const featureOf = (path: string): string | undefined => {
  const [first, second] = partsOf(path)
  return first === 'features' ? second : undefined
}

/** What an import of one file of the client by another breaks; undefined: nothing. Types count as values do. */
export function brokenRule(from: string, to: string): string | undefined {
  if (depthOf(from) < 0 || depthOf(to) < 0)
    return 'a folder nobody knows: name it in scripts/clientImports.ts'
  if (depthOf(to) < depthOf(from)) return 'imports point down'
  const [own, other] = [featureOf(from), featureOf(to)]
  if (own === undefined || own === other) return undefined
  if (other !== undefined && !to.endsWith('Store.ts'))
    return 'a feature imports another’s store, never its windows'
  return to.startsWith('client/features/') && other === undefined
    ? 'features do not know their list'
    : undefined
}
