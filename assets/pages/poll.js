// The sample of docs/extensions.md: a poll. What it keeps is one field for each person, "v-{sub}", so that nobody's
// choice is lost when two choose at once.
'use strict'

const words = {
  zh: {
    title: '今天吃什么',
    choices: { noodles: '面', rice: '盖饭', salad: '沙拉', dumplings: '饺子' },
    waiting: '正在认出你…',
    votes: (count) => `${count} 人投了票，再点一次可以改`,
    readOnly: '你在这里只能看结果',
    thanks: '收到，谢谢',
  },
  en: {
    title: 'What is for lunch?',
    choices: { noodles: 'Noodles', rice: 'Rice bowl', salad: 'Salad', dumplings: 'Dumplings' },
    waiting: 'Finding out who you are…',
    votes: (count) => `${count} have chosen; choose again to change it`,
    readOnly: 'You may look at the result here',
    thanks: 'Got it, thank you',
  },
}

let text = words.zh
let port
/** Who one is, as the context says. This page keeps nothing that matters, so it does not check the signature. */
let me
let state = {}
let asked = 0
/** Whoever could not be made out (the connection was away) is asked for again: once in 3 s one may. */
const AGAIN_MS = 3_500

const note = document.getElementById('note')
const choices = document.getElementById('choices')

/** The claims of a context. A server would check the signature first (docs/extensions.md). */
function claimsOf(token) {
  const part = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(part), (letter) => letter.codePointAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

function show() {
  document.getElementById('title').textContent = text.title
  document.title = text.title
  const votes = Object.entries(state).filter(
    ([key, choice]) => key.startsWith('v-') && Object.hasOwn(text.choices, choice),
  )
  note.textContent = !me ? text.waiting : me.mayWrite ? text.votes(votes.length) : text.readOnly
  for (const button of choices.children) {
    const { id } = button.dataset
    const count = votes.filter(([, choice]) => choice === id).length
    button.children[0].textContent = text.choices[id]
    button.children[1].textContent = String(count)
    button.style.setProperty('--share', String(votes.length === 0 ? 0 : count / votes.length))
    button.disabled = !me?.mayWrite
    button.setAttribute('aria-pressed', String(me !== undefined && state[`v-${me.sub}`] === id))
  }
}

function choose(id) {
  if (!me) return
  port.postMessage({ type: 'patch', id: ++asked, state: { [`v-${me.sub}`]: id } })
}

function hear({ data }) {
  switch (data?.type) {
    case 'context':
      me = claimsOf(data.token)
      break
    case 'state':
      state = data.state
      break
    case 'patched':
      port.postMessage({ type: 'say', text: data.ok ? text.thanks : data.reason })
      break
    case 'refused':
      if (data.of === 'context' && !me) setTimeout(() => port.postMessage({ type: 'context' }), AGAIN_MS)
      break
  }
  show()
}

for (const id of Object.keys(text.choices)) {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.id = id
  button.append(document.createElement('span'), document.createElement('span'))
  button.addEventListener('click', () => choose(id))
  choices.append(button)
}
show()

addEventListener('message', ({ data, source, ports }) => {
  // Only the page around may give a line, and only once.
  if (source !== parent || port || data?.lingjing !== 1 || !ports[0]) return
  text = String(data.language).startsWith('zh') ? words.zh : words.en
  document.documentElement.lang = text === words.zh ? 'zh-CN' : 'en'
  document.documentElement.dataset.theme = data.theme === 'dark' ? 'dark' : 'light'
  port = ports[0]
  port.onmessage = hear
  port.postMessage({ type: 'context' })
  show()
})
