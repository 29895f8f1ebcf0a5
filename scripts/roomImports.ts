/** The machinery of server/room from the top down: values are imported of one's own folder and of those below. */
const machinery = ['doors', 'hub', 'space', 'movement', 'sessions', 'out', 'commit', 'maps', 'turns']

/** Whoever hands the list over, and who reads it for the documentation. */
const givers = new Set([
  'server/createServer.ts',
  'server/roomPorts/createRoomPorts.ts',
  'scripts/docs/protocolTable.ts',
])

const ROOM = 'server/room/'

/** Where a file of the room lies: each feature is a folder, `features` their list, '' the contract; undefined: elsewhere. */
export function folderOf(path: string): string | undefined {
  if (!path.startsWith(ROOM)) return undefined
  const [first = '', second, third] = path.slice(ROOM.length).split('/')
  if (second === undefined) return ''
  return first === 'features' && third !== undefined ? `features/${second}` : first
}

const isFeature = (folder: string | undefined): boolean => folder?.startsWith('features/') === true

/** What an import of a file breaks that is no machinery: types count as values do. */
function ruleOfPure(own: string, other: string): string | undefined {
  if (own === '') return 'the contract sees nothing but itself'
  if (other === '') return undefined
  if (own === 'known') return 'known/ sees the contract alone'
  if (own === 'features') return isFeature(other) ? undefined : 'the list sees features and the contract'
  return other === 'known' ? undefined : 'a feature sees the contract and known/'
}

/** What an import of a file by another breaks; undefined: nothing. Of the machinery types may look up, values do not. */
export function brokenRule(from: string, to: string, isValue = true): string | undefined {
  const [own, other] = [folderOf(from), folderOf(to)]
  if (other === undefined || own === other) return undefined
  if (isFeature(other) && isFeature(own)) return 'a feature imports no other: what both ask is in known/'
  if (isFeature(other) && own !== 'features') return 'only the list knows features'
  if (own === undefined)
    return other === 'features' && !givers.has(from) ? 'the list is handed over by few' : undefined
  if (other === 'features') return 'the room is given the list'
  if (own === '' || own === 'known' || own === 'features' || isFeature(own)) return ruleOfPure(own, other)
  if (other === '' || other === 'known') return undefined
  const [depth, below] = [machinery.indexOf(own), machinery.indexOf(other)]
  if (depth < 0 || below < 0) return 'a folder nobody knows: name it in scripts/roomImports.ts'
  return isValue && below < depth ? 'values point down' : undefined
}
