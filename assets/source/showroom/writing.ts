/** What the sample contents of showrooms are written with. */
import type { PageDraft, Twin } from '#shared/showroom/document.ts'
import type { MotifName, Palette } from './motifs.ts'

/** Where pictures and films lie. */
export const folder = '/assets/showroom'

/** A picture that is to be drawn: its name says where it lies. */
export interface SamplePicture {
  readonly name: string
  readonly motif: MotifName
  readonly palette: Palette
  readonly seed: number
}

/** The pictures of a showroom, as they are named: `picture` answers the address of one, which is drawn later. */
export function drawnPictures<Area extends string>(palettes: Readonly<Record<Area, Palette>>) {
  const pictures: SamplePicture[] = []
  return {
    pictures,
    picture(area: Area, motif: MotifName, seed: number): string {
      const name = `${area}-${motif}-${seed}`
      if (!pictures.some((one) => one.name === name))
        pictures.push({ name, motif, palette: palettes[area], seed })
      return `${folder}/${name}.webp`
    },
  }
}

export const twin = (zh: string, en: string): Twin => ({ zh, en })
export const film = (name: string): string => `${folder}/${name}.webm`

interface Words {
  readonly title: Twin
  readonly body: Twin
  readonly onBigScreen?: Twin
}

const words = ({ title, body, onBigScreen }: Words): Omit<PageDraft, 'mediaData'> => ({
  pageTitle: title,
  bodyText: body,
  ...(onBigScreen && { winBodyText: onBigScreen }),
})

/** A page with a picture. */
export const shown = (said: Words, content: string): PageDraft => ({
  ...words(said),
  mediaData: { display: 'image', content },
})

/** A page with a line set large. */
export const quoted = (said: Words, content: Twin): PageDraft => ({
  ...words(said),
  mediaData: { display: 'text', content },
})

/** A page with films. */
export const filmed = (said: Words, previewImage: string, ...films: string[]): PageDraft => ({
  ...words(said),
  mediaData: {
    display: 'video',
    content: films[0] ?? '',
    previewImage,
    ...(films.length > 1 && { subContent: films }),
  },
})

export const product = (menuName: Twin, ...productInfos: PageDraft[]) => ({ menuName, productInfos })
