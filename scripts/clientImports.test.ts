import { expect, test } from 'vitest'
import { brokenRule } from './clientImports.ts'
import { importsOf } from './importCircles.ts'

test.each([
  ['features/people/MemberCard.tsx', 'features/chat/ChatsWindow.tsx', 'never its windows'],
  ['features/people/MemberCard.tsx', 'features/chat/feature.ts', 'never its windows'],
  ['features/chat/ChatsWindow.tsx', 'features/features.ts', 'do not know their list'],
  ['scene/labels/Labels.tsx', 'features/chat/chatStore.ts', 'point down'],
  ['space/Hud.tsx', 'features/features.ts', 'point down'],
  ['store/uiStore.ts', 'space/Panel.tsx', 'point down'],
  ['features/chat/ChatsWindow.tsx', 'pages/layout/Header.tsx', 'point down'],
  ['text/zh-CN/space.ts', 'features/chat/texts.zh.ts', 'point down'],
  ['voice/voice.ts', 'store/uiStore.ts', 'a folder nobody knows'],
])('client/%s may not import client/%s', (from, to, words) => {
  expect(brokenRule(`client/${from}`, `client/${to}`)).toContain(words)
})

test.each([
  ['features/people/MemberCard.tsx', 'features/chat/chatStore.ts'],
  ['features/people/MemberCard.tsx', 'features/people/RoleDialog.tsx'],
  ['features/people/MemberCard.tsx', 'space/Panel.tsx'],
  ['features/features.ts', 'features/chat/feature.ts'],
  ['pages/space/SpacePage.tsx', 'features/entry/LoadingScreen.tsx'],
  ['scene/dev/bench.ts', 'language/i18n.ts'],
])('client/%s may import client/%s', (from, to) => {
  expect(brokenRule(`client/${from}`, `client/${to}`)).toBeUndefined()
})

test('every import of the client keeps the rules, types and lazy ones included', async () => {
  const imports = await importsOf(new URL('..', import.meta.url).pathname, ['client'])
  // What is read at all: a lazy import.
  expect(imports.get('client/features/report/OpenReport.tsx')).toContain(
    'client/features/report/ReportDialog.tsx',
  )
  const broken = [...imports].flatMap(([from, targets]) =>
    [...targets].flatMap((to) => {
      const rule = brokenRule(from, to)
      return rule === undefined ? [] : [`${from} → ${to}: ${rule}`]
    }),
  )
  expect(broken).toEqual([])
})
