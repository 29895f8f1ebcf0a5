import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hostName, siteDocument } from '#shared/sites/siteDocument.ts'
import type { PublicSite, SiteDocument, SiteGap } from '#shared/sites/siteDocument.ts'

/** A third-party site as this server runs it. */
export interface Site {
  readonly document: SiteDocument
  /** Where its guests log in. */
  readonly partnerAddress: string | null
  /** Where they go who log out. */
  readonly partnerLogout: string | null
  /** Signs its hand-overs; undefined: nobody can be handed over. */
  readonly secret: string | undefined
}

export type Sites = ReadonlyMap<string, Site>

/** Shorter keys can be guessed. */
const secretLength = 16

/**
 * Reads the documents of third-party sites; one of a later folder takes the place of an earlier one of the same key.
 * @throws Error naming the file or the variable that cannot be used.
 */
export function loadSites(
  folders: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Sites {
  const documents = new Map<string, SiteDocument>()
  for (const folder of folders.filter((one) => existsSync(one))) {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    for (const name of files.toSorted()) {
      const document = readDocument(join(folder, name))
      documents.set(document.key, document)
    }
  }
  const served = [...documents.values()].map((document) => withHosts(document, env))
  checkApart(served)
  return new Map(served.map((document) => [document.key, configured(document, env)]))
}

function readDocument(file: string): SiteDocument {
  try {
    return siteDocument.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`The site document ${file} cannot be used`, { cause: error })
  }
}

/** Two sites in one place: nobody could say whose a page is. */
function checkApart(documents: readonly SiteDocument[]): void {
  const taken = new Map<string, string>()
  for (const { key, prefix, routes, hosts, showroom } of documents) {
    for (const place of [
      prefix.toLowerCase(),
      routes.login.toLowerCase(),
      ...(showroom ? [showroom.served] : []),
      ...hosts,
    ]) {
      const other = taken.get(place)
      if (other !== undefined) throw new Error(`The sites ${other} and ${key} both want ${place}`)
      taken.set(place, key)
    }
  }
}

/** With the hosts of the environment, where it names some. */
function withHosts(document: SiteDocument, env: Readonly<Record<string, string | undefined>>): SiteDocument {
  const given = document.hostsEnv === undefined ? undefined : env[document.hostsEnv]
  if (given === undefined) return document
  const names = given.split(',').map((name) => name.trim())
  const hosts = hostName.array().safeParse(names.filter((name) => name !== ''))
  if (!hosts.success) throw new Error(`${document.hostsEnv} must be host names, separated by commas`)
  return { ...document, hosts: hosts.data }
}

function configured(document: SiteDocument, env: Readonly<Record<string, string | undefined>>): Site {
  const { address, addressEnv, keyEnv, logoutAddress, logoutAddressEnv } = document.partner
  const partnerAddress = webAddress(addressEnv, env[addressEnv] ?? address)
  const partnerLogout =
    logoutAddressEnv === undefined
      ? logoutAddress
      : webAddress(logoutAddressEnv, env[logoutAddressEnv] ?? logoutAddress)
  const secret = env[keyEnv]
  if (secret !== undefined && secret.length < secretLength) {
    throw new Error(`${keyEnv} must have at least ${secretLength} characters`)
  }
  return { document, partnerAddress, partnerLogout, secret }
}

/** @throws Error naming the variable that holds something else. */
function webAddress(name: string, address: string | null): string | null {
  if (address !== null && !/^https?:$/.test(protocolOf(address))) {
    throw new Error(`${name} must be an http or https address`)
  }
  return address
}

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '')

/** What the partner has yet to give: without either nobody can be handed over. */
export const partnerGaps = ({
  partnerAddress,
  secret,
}: Pick<Site, 'partnerAddress' | 'secret'>): SiteGap[] => [
  ...(partnerAddress === null ? (['partnerAddress'] as const) : []),
  ...(secret === undefined ? (['partnerKey'] as const) : []),
]

/** Whether a site lets people in as its guests: its document says so, and nobody could be handed over. */
export const takesGuests = (site: Site): boolean => site.document.guests && partnerGaps(site).length > 0

/** What pages may know: never a key, nor what it is called. */
export const publicSite = (site: Site): PublicSite => {
  const { partner, hostsEnv: _, managers: __, ...rest } = site.document
  return {
    ...rest,
    // Without a key whoever came back from there would be refused.
    partnerAddress: site.secret === undefined ? null : site.partnerAddress,
    partnerLogout: site.partnerLogout,
    echoesState: partner.echoesState,
    guests: takesGuests(site),
  }
}
