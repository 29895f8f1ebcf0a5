import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnThingEntry } from '#shared/http/ownThings.ts'
import { limits } from '#shared/rules/limits.ts'
import { modelBudgets } from '#shared/rules/modelBudgets.ts'
import { uploadOwn } from '../../../api/files/upload.ts'
import { megabytesIn, ownFailureText } from './ownFailure.ts'

/** A file on its way: `share` of it is sent; all of it: the server works. */
export type Bringing = { readonly share: number } | undefined

/** Sends models and pictures, one at a time. */
export function useBringing(spaceId: string, onBrought: (entry: OwnThingEntry) => void) {
  const { t } = useTranslation()
  const [bringing, setBringing] = useState<Bringing>()
  const [failure, setFailure] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function bring(file: File): Promise<void> {
    if (bringing) return
    setFailure(undefined)
    const isPicture = /^image\/(png|jpeg|webp|gif|avif)$/.test(file.type)
    if (!isPicture && !/\.glb$/i.test(file.name)) return setFailure(t('maker.own.notModel'))
    const most = isPicture ? limits.ownMaterialBytes : modelBudgets.bytesIn
    if (file.size > most) return setFailure(t('maker.own.tooLarge', { megabytes: most / 1024 / 1024 }))
    const control = new AbortController()
    stop.current = control
    setBringing({ share: 0 })
    try {
      const entry = await uploadOwn(spaceId, isPicture ? 'material' : 'model', file, {
        signal: control.signal,
        onProgress: ({ loaded, total }) => setBringing({ share: loaded / total }),
      })
      onBrought(entry)
    } catch (error) {
      if (!control.signal.aborted) setFailure(ownFailureText(error))
    } finally {
      setBringing(undefined)
    }
  }

  return { bringing, failure, bring, cancel: () => stop.current?.abort(), megabytesIn }
}
