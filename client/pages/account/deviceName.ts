/** A browser and its system as people call them; undefined where the header does not say. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly isPhone: boolean
}

/** In this order: nearly every browser also says it is Chrome, and Chrome that it is Safari. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['微信', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['QQ 浏览器', /M?QQBrowser\//],
  ['UC 浏览器', /UCBrowser\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
  ['Node.js', /^(?:node|undici)\b/i],
  ['curl', /^curl\//],
]

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

const named = (list: typeof browsers, header: string): string | undefined =>
  list.find(([, sign]) => sign.test(header))?.[0]

/** What a User-Agent header says, as far as it can be believed. */
export const deviceOf = (userAgent: string): Device => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
  isPhone: /iPhone|Mobile|HarmonyOS.*Phone/.test(userAgent),
})
