import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { HOME, queryNames, viewingOfQuery } from '#shared/showroom/viewing.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { whenClosed } from '../../components/leaving.ts'
import { siteOfSpace } from '../../showroom/siteOfSpace.ts'
import { useShowroom } from '../../showroom/useShowroom.ts'
import { Viewer } from '../../showroom/Viewer.tsx'
import { showToast } from '../../store/toastStore.ts'

/** What the address leads to, or that it is not there any more. */
function OfSite({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const { content } = useShowroom(site)
  const isGone = content !== undefined && viewingOfQuery(content, query).department === HOME
  // Closed once, it stays closed: also when the page is loaded anew.
  const [isClosed, setClosed] = useState(false)
  function close() {
    setClosed(true)
    whenClosed(() =>
      setQuery(
        (now) => {
          for (const name of queryNames) now.delete(name)
          return now
        },
        { replace: true },
      ),
    )
  }
  useEffect(() => {
    if (!isGone) return
    showToast(t('showroom.notThere'), { toastType: 'failed' })
    close()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is known
  }, [isGone])
  if (!content || isGone || isClosed) return null
  return (
    <Viewer
      site={site}
      title={content.title}
      asked={(current) => viewingOfQuery(current, query)}
      onClose={close}
    />
  )
}

/** Addresses name nothing in a space that is nobody's hall. */
export function AddressedExhibit({ spaceId }: { readonly spaceId: string | undefined }) {
  const site = siteOfSpace(spaceId)
  return site ? <OfSite site={site} /> : null
}
