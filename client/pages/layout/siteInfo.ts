/** Facts about whoever runs this site, from `<meta name="lingjing-…">` tags in index.html or the server. */
function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined
}

/** The server allows mock login: it runs for development. */
export const isDevSite = (): boolean => (meta('lingjing') ?? '').split(' ').includes('dev')

export const contactEmail = (): string => meta('lingjing-contact') ?? 'hello@lingjing.example'

/** Where a Chinese filing number is looked up. */
export const FILING_URL = 'https://beian.miit.gov.cn/'

/** The ICP number of this host; undefined on a site that is not public. */
export const filingNumber = (): string | undefined => meta('lingjing-icp')
