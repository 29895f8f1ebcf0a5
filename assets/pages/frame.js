// Around the page of an extension (client/features/things/windows/HeldFrame.tsx): what is said to this page goes on to
// the one in it, which hears it from its parent.
'use strict'

addEventListener('message', ({ data, source, ports }) => {
  if (source === parent) frames[0]?.postMessage(data, '*', [...ports])
})
