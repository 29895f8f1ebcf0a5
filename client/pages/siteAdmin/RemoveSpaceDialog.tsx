import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { deleteSpace, restoreSpace } from '../../api/spaces.ts'
import { destroySpace } from '../../api/usage.ts'
import { showToast } from '../../store/toastStore.ts'
import { showUndo } from '../../store/showUndo.ts'
import { TypedNameDialog } from '../mySpaces/TypedNameDialog.tsx'
import { AskDialog } from './AskDialog.tsx'
import { adminErrorText, SITE_ADMIN_KEY, useAdminAction } from './useAdminAction.ts'
import './actTexts.ts'

interface Props {
  readonly space: Pick<SpaceEntry['space'], 'id' | 'name'>
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}

/** Puts it away: one question, and for a moment one press takes it back. */
function PutAway({ space, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const freshen = () => client.invalidateQueries({ queryKey: [SITE_ADMIN_KEY] })
  async function takeBack(): Promise<void> {
    try {
      await restoreSpace(space.id)
      showToast(t('siteAdmin.done'))
    } catch (error) {
      showToast(adminErrorText(error), { toastType: 'failed' })
    }
    await freshen()
  }
  return (
    <AskDialog
      kind="danger"
      title={t('siteAdmin.spaces.removeTitle', { name: space.name })}
      body={t('siteAdmin.spaces.removeBody')}
      confirm={t('siteAdmin.spaces.remove')}
      onConfirm={async () => {
        await deleteSpace(space.id, space.name)
        showUndo(t('spaces.deleting.done'), t('spaces.deleting.undo'), () => void takeBack())
        onDone?.()
        await freshen()
      }}
      onClose={onClose}
    />
  )
}

/** For good: nobody can take it back, so its name is to be typed. */
function Destroy({ space, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const act = useAdminAction()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function destroy(typed: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await act(() => destroySpace(space.id, typed))
      onDone?.()
      onClose()
    } catch (error) {
      setFailure(adminErrorText(error))
      setBusy(false)
    }
  }

  return (
    <TypedNameDialog
      title={t('siteAdmin.spaces.destroyTitle', { name: space.name })}
      body={t('siteAdmin.spaces.destroyBody')}
      name={space.name}
      submit={t('siteAdmin.spaces.destroy')}
      busy={busy}
      failure={failure}
      onConfirm={(typed) => void destroy(typed)}
      onClose={onClose}
    />
  )
}

/** Deletes a space, so that it can be brought back or for good. */
export const RemoveSpaceDialog = ({ how, ...props }: Props & { readonly how: 'remove' | 'destroy' }) =>
  how === 'remove' ? <PutAway {...props} /> : <Destroy {...props} />
