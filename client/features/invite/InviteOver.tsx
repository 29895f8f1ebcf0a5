import { useSelection } from '../../store/createStore.ts'
import { addChinese } from '../../text/addChinese.ts'
import { inviteStore } from './inviteStore.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const InviteDialog = lazyDialog(async () => {
  const [part, { inviteText }] = await Promise.all([import('./InviteDialog.tsx'), import('./texts.zh.ts')])
  addChinese({ invite: inviteText })
  return part.InviteDialog
})

/** The dialog in which one invites others into the space one is in. */
export function InviteOver() {
  const isOpen = useSelection(inviteStore, (state) => state.isOpen)
  return isOpen && <InviteDialog onClose={() => inviteStore.setState({ isOpen: false })} />
}
