import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const small = JSON.stringify(fileURLToPath(new URL('../text/smallI18n.ts', import.meta.url)))

/** What each package gives; anything else imported from it fails the build. */
const standIns: Readonly<Record<string, string>> = {
  i18next: `export { smallI18n as default } from ${small}`,
  'react-i18next': `export { initReactI18next, useTranslation } from ${small}`,
}

/** client/text/smallI18n.ts in the place of i18next and react-i18next. */
export function smallTexts(): Plugin {
  return {
    name: 'lingjing-small-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (Object.hasOwn(standIns, source) ? `\0small:${source}` : null),
    load: (id) => (id.startsWith('\0small:') ? standIns[id.slice('\0small:'.length)]! : null),
  }
}
