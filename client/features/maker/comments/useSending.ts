import { useState } from 'react'
import { errorText } from '../../../api/errorText.ts'
import { readComments } from './commentsStore.ts'

/** Something that is sent and answered: what is written stays until the server has it. */
export interface Sending {
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** Resolves with whether it was done; what is pinned is read anew then. */
  send(doing: () => Promise<unknown>): Promise<boolean>
}

export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  return {
    isBusy,
    failure,
    async send(doing) {
      setBusy(true)
      setFailure(undefined)
      try {
        await doing()
        await readComments()
        return true
      } catch (error) {
        setFailure(errorText(error))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
