import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { deleteSpace } from '../../api/spaces.ts'
import { destroySpace } from '../../api/usage.ts'
import { TypedNameDialog } from '../mySpaces/TypedNameDialog.tsx'
import { adminErrorText, useAdminAction } from './useAdminAction.ts'

const removals = {
  remove: { work: deleteSpace, title: 'removeTitle', body: 'removeBody' },
  destroy: { work: destroySpace, title: 'destroyTitle', body: 'destroyBody' },
} as const

/** Deleting wants the name of the space, typed; for good it can not be taken back by anybody. */
export function RemoveSpaceDialog({
  how,
  space,
  onDone,
  onClose,
}: {
  readonly how: keyof typeof removals
  readonly space: Pick<SpaceEntry['space'], 'id' | 'name'>
  readonly onDone?: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const act = useAdminAction()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { work, title, body } = removals[how]

  async function remove(typed: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await act(() => work(space.id, typed))
      onDone?.()
      onClose()
    } catch (error) {
      setFailure(adminErrorText(error))
      setBusy(false)
    }
  }

  return (
    <TypedNameDialog
      title={t(`siteAdmin.spaces.${title}`, { name: space.name })}
      body={t(`siteAdmin.spaces.${body}`)}
      name={space.name}
      submit={t(`siteAdmin.spaces.${how}`)}
      busy={busy}
      failure={failure}
      onConfirm={(typed) => void remove(typed)}
      onClose={onClose}
    />
  )
}
