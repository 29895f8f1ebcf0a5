import { useTranslation } from 'react-i18next'
import { bytesText } from '../../../text/bytesText.ts'
import { dayText } from '../../../text/timeText.ts'

/** What is known of a file. */
interface FileFacts {
  readonly contentType: string
  readonly bytes: number
  /** Not of those that are not listed to whoever looks. */
  readonly createdAt?: string
}

/** What a file of the space is called: what it is, how large, since when. */
export function useFileLabel(): (facts: FileFacts) => string {
  const { t } = useTranslation()
  return ({ contentType, bytes, createdAt }) =>
    [
      contentType.startsWith('video/') ? t('things.files.film') : t('things.files.picture'),
      bytesText(bytes),
      ...(createdAt === undefined ? [] : [dayText(createdAt)]),
    ].join(' · ')
}
