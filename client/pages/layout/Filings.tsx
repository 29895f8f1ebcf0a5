import type { PublicFacts } from '#shared/sites/siteFacts.ts'
import { FILING_URL, publicSecurityUrl } from './siteInfo.ts'

/** The filing numbers of a site, each where it can be looked up; nothing where it has none. */
export function Filings({ facts: { icp, publicSecurity } }: { readonly facts: PublicFacts }) {
  return (
    <>
      {icp !== '' && (
        <a href={FILING_URL} target="_blank" rel="noreferrer">
          {icp}
        </a>
      )}
      {publicSecurity !== '' && (
        <a href={publicSecurityUrl(publicSecurity)} target="_blank" rel="noreferrer">
          {publicSecurity}
        </a>
      )}
    </>
  )
}
