import { useMemo, useSyncExternalStore } from 'react'

// What this project uses of i18next and react-i18next, in a tenth of their size: texts by path, {{placeholders}},
// a fallback language, a hook. The browser's build puts it in their place (client/bundling/smallTexts.ts; 16 kB gzip
// less on every page); client/bundling/smallTexts.test.ts holds it against the real ones with every text. What it
// lacks (plurals, contexts, namespaces, formats, nesting) throws instead of being passed over.

type Texts = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, string | number | null | undefined>>

interface Settings {
  readonly lng: string
  readonly fallbackLng: string
  readonly resources: Readonly<Record<string, Readonly<Record<string, Texts>>>>
  readonly interpolation: { readonly escapeValue: false }
}

const knownSettings = new Set(['lng', 'fallbackLng', 'resources', 'interpolation'])
const NAMESPACE = 'translation'
/** Options of i18next's t that are more than values for placeholders. */
const unknownOptions =
  /^(context|ordinal|defaultValue.*|returnObjects|returnDetails|joinArrays|postProcess|interpolation|lngs?|ns|replace|keyPrefix|fallbackLng)$/

const bundles = new Map<string, Texts>()
const translators = new Map<string, (key: string, values?: Values) => string>()
const listeners = new Set<() => void>()
let language = ''
let fallback = ''

function refuse(what: string): never {
  throw new Error(`smallI18n.ts has no ${what}`)
}

function textIn(of: string, key: string): string | undefined {
  let node: unknown = bundles.get(of)
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return undefined
    node = (node as Texts)[part]
  }
  return typeof node === 'string' ? node : undefined
}

const textOf = (of: string, key: string): string | undefined => textIn(of, key) ?? textIn(fallback, key)

/** A value of nothing is the empty text; a placeholder without a value stays. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : placeholder,
  )

function translatorOf(of: string): (key: string, values?: Values) => string {
  const known = translators.get(of)
  if (known) return known
  const translate = (key: string, values: Values = {}): string => {
    const strange = Object.keys(values).find((name) => unknownOptions.test(name))
    if (strange !== undefined) refuse(`option ${strange}`)
    return filled(textOf(of, key) ?? key, values)
  }
  translators.set(of, translate)
  return translate
}

function add(of: string, namespace: string, texts: Texts): void {
  if (namespace !== NAMESPACE) refuse(`namespace ${namespace}`)
  bundles.set(of, texts)
}

/** In the place of i18next's instance. */
export const smallI18n = {
  get language(): string {
    return language
  },
  use(plugin: unknown) {
    if (plugin !== initReactI18next) refuse('plugins')
    return smallI18n
  },
  init(settings: Settings): Promise<void> {
    const strange = Object.keys(settings).find((name) => !knownSettings.has(name))
    if (strange !== undefined) refuse(`setting ${strange}`)
    fallback = settings.fallbackLng
    for (const [of, namespaces] of Object.entries(settings.resources))
      for (const [namespace, texts] of Object.entries(namespaces)) add(of, namespace, texts)
    return smallI18n.changeLanguage(settings.lng)
  },
  changeLanguage(to: string): Promise<void> {
    language = to
    for (const listener of listeners) listener()
    return Promise.resolve()
  },
  hasResourceBundle: (of: string, namespace: string): boolean => namespace === NAMESPACE && bundles.has(of),
  addResourceBundle: add,
  exists: (key: string): boolean => textOf(language, key) !== undefined,
  t: (key: string, values?: Values): string => translatorOf(language)(key, values),
}

/** In the place of react-i18next's plugin. */
export const initReactI18next = {}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the place of react-i18next's hook: draws anew when the language changes. */
export function useTranslation() {
  const of = useSyncExternalStore(listen, () => language)
  return useMemo(() => ({ t: translatorOf(of), i18n: smallI18n }), [of])
}
