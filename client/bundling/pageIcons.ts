import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const client = fileURLToPath(new URL('..', import.meta.url))
/** Where pages other than that of a space are made; a showroom has icons of its own, which no other page waits for. */
const folders = [
  'components',
  'pages',
  'features/announcements',
  'features/events',
  'features/notices',
  'features/report',
] as const
const imports = /import \{([^}]*)\} from 'lucide-react'/g

/** The file of an icon: CircleHelp is in circle-help.mjs, Volume2 in volume-2.mjs. */
export const iconFile = (name: string): string =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

/** The name of the file of an icon; undefined: the module is none. */
export const fileOfIcon = (id: string): string | undefined =>
  /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1]

/** The files of the icons that sources show. */
export const iconsIn = (sources: readonly string[]): ReadonlySet<string> =>
  new Set(
    [...sources.join('\n').matchAll(imports)]
      .flatMap(([, names]) => names!.split(','))
      .map((name) => iconFile(name.trim().split(' ')[0]!.replace('type', '')))
      .filter((name) => name !== ''),
  )

/** The files of the icons that pages show, one's way into a space and showrooms apart. */
export const pageIcons = (): ReadonlySet<string> =>
  iconsIn(
    folders.flatMap((folder) =>
      readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/^(space|showroom)[\\/]|\.test\./.test(name))
        .map((name) => readFileSync(join(client, folder, name), 'utf8')),
    ),
  )
