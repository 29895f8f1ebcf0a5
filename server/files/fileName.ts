import type { FileKind } from '#shared/http/ownFiles.ts'
import type { FileRow } from '../db/tables/site/files.ts'

/** What people know a kind of upload by; of all systems, in the language of the site. */
const kindNames: Readonly<Record<FileKind, string>> = {
  spaceBanner: '空间封面',
  templateBanner: '模板封面',
  screen: '屏幕图片',
  object: '物品媒体',
  prize: '奖品图片',
  chat: '聊天图片',
  showroom: '展厅素材',
}

/** The ending people know: `jpg`, `webp`, `mp4`. */
export const endingOf = (contentType: string): string => {
  const subtype = /^[a-z]+\/([a-z0-9]+)/.exec(contentType)?.[1] ?? 'bin'
  if (contentType === 'audio/mpeg') return 'mp3'
  return subtype === 'jpeg' ? 'jpg' : subtype
}

/**
 * A Content-Disposition (RFC 6266) with a name an upload is saved under: what it is for, when it came and the beginning
 * of its id. Its own name was never kept: it is somebody else's text. Once in ASCII, for who does not read `filename*`.
 */
export function dispositionOf({
  id,
  kind,
  contentType,
  createdAt,
}: Pick<FileRow, 'id' | 'kind' | 'contentType' | 'createdAt'>): string {
  const tail = `${new Date(createdAt).toISOString().slice(0, 10)}-${id.slice(0, 8)}.${endingOf(contentType)}`
  const name = encodeURIComponent(`灵境-${kindNames[kind]}-${tail}`)
  const type = contentType.startsWith('image/') ? 'inline' : 'attachment'
  return `${type}; filename="lingjing-${kind}-${tail}"; filename*=UTF-8''${name}`
}
