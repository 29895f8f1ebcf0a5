import sanitize from 'sanitize-html'

/** What a rich text may consist of: what the editor of announcements makes (client/pages/spaceAdmin/announcements). */
const tags = 'p br h2 h3 blockquote hr ul ol li strong em u s a img'.split(' ')

/** A file of ours and nothing else: nothing is fetched from elsewhere because somebody reads. */
const ownFile = /^\/files\/[\w-]+(?:\.\w+)?$/

/** A path on this site, where the address of a file names the site as well. */
const pathOf = (src: string, publicUrl: string | undefined): string =>
  publicUrl !== undefined && src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src

/**
 * HTML without anything but paragraphs, headings, lists, emphasis, links (http, https, mailto, tel) and pictures that
 * lie with us; scripts, styles, handlers, classes and pictures from elsewhere are gone.
 * @param publicUrl the address of the site, whose files may be named with it
 */
export const cleanRichText = (html: string, publicUrl?: string): string =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 12,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      div: 'p',
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, src: pathOf(attribs['src'] ?? '', publicUrl) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownFile.test(attribs['src'] ?? ''),
  }).trim()

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** What a cleaned rich text says, without its pictures: a line a paragraph. */
export const textOfRichText = (cleaned: string): string =>
  cleaned
    .replace(/<br ?\/?>|<\/(?:p|h2|h3|li|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim()

/** What stands in the place of its pictures where they cannot be shown: a line each. */
export const namesOfPictures = (cleaned: string): string =>
  [...cleaned.matchAll(/ alt="([^"]*)"/g)].map(([, name]) => textOfRichText(name ?? '')).join('\n')

/** How many pictures a cleaned rich text shows. */
export const picturesIn = (cleaned: string): number => cleaned.match(/<img /g)?.length ?? 0
