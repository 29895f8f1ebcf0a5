import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { renderSVG } from 'uqr'

/** A link to scan. Without a border of its own the white of the dialog is the quiet zone. */
export function LinkCode({ link }: { readonly link: string }) {
  const { t } = useTranslation()
  const code = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, { border: 2 }))}`,
    [link],
  )
  return <img src={code} alt={t('invite.qr')} width={148} height={148} />
}
