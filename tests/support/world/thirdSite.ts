import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpaceFile } from '#shared/map/files/spaceFile.ts'
import { hall } from './hall.ts'
import { spacesFolder } from './smallSpaces.ts'

// A site of somebody the program has never heard of: a document in the folder the server reads, and nothing else.

export const thirdKey = 'key-of-the-harbour-museum'

/** Everything about the museum that is not code; `manager`: who writes what it shows. */
const document = (manager: string) => ({
  key: 'harbourMuseum',
  kind: 'manufacturer',
  name: { zh: '港口博物馆', en: 'Harbour museum' },
  hosts: ['museum.test'],
  routes: {
    login: '/auth/harbour/login',
    index: '/harbour',
    bigScreen: '/harbour/lobby',
    online: '/harbour/pocket',
    manage: '/harbour/desk',
  },
  prefix: '/harbour',
  partner: {
    address: 'https://partner.example/login',
    addressEnv: 'HARBOUR_LOGIN_URL',
    keyEnv: 'HARBOUR_KEY',
    logoutAddress: 'https://partner.example/goodbye',
    echoesState: true,
  },
  guests: true,
  title: { zh: '港口博物馆云展厅', en: 'Harbour museum online' },
  landing: {
    title: { zh: '潮水带来的一切', en: 'All that the tide brought' },
    lead: { zh: '船、货与远方，一层一个时代。', en: 'Ships, cargo and far places.' },
    start: { zh: '登船', en: 'Come aboard' },
  },
  footer: { owner: { zh: '港口博物馆', en: 'Harbour museum' }, filing: null },
  background: {
    from: '#e4eef0',
    to: '#9fb9c2',
    accent: '#0b4a5e',
    picture: '/assets/images/banners/world.webp',
    loading: { from: '#eef5f6', to: '#bcd0d6', picture: '/assets/images/banners/world.webp' },
  },
  space: { id: 'harbour', startLevel: '2' },
  showroom: { content: '/assets/showroom/sample.json', served: '/public/harbour' },
  managers: [manager],
  hides: ['customerRegistration'],
  logout: { onLeaving: true, onEntering: true, landing: '/harbour/pocket' },
  languages: ['zh-CN', 'en'],
})

/** A hall of two levels. */
function harbour(): SpaceFile {
  const plain = hall()
  const [level] = plain.levels
  const upper = { ...level!.map, id: '2', name: '二层' }
  return {
    ...plain,
    id: 'harbour',
    name: { zh: '港口', en: 'Harbour' },
    levels: [level!, { ...level!, mapId: '2', isDefault: false, map: upper }],
  }
}

/** A data folder and the spaces of a server that will have the site once its document is written. */
export function thirdSiteFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  return {
    settings: { dataDir, spacesFolder: spacesFolder([hall(), harbour()]) },
    /** `manager`: the id of who writes what it shows. */
    write(manager: string): void {
      mkdirSync(join(dataDir, 'sites'))
      writeFileSync(join(dataDir, 'sites/museum.json'), JSON.stringify(document(manager)))
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
