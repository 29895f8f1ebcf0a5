import { chunkList, filesFor, zipped, sum } from './pages/builtCode.ts'
const c = chunkList()
const f = [...filesFor(c, process.argv.slice(2))]
for (const x of f.sort((a,b)=>zipped(b)-zipped(a)).slice(0,26)) console.log(zipped(x), x, c[x]?.modules.slice(0,3).join(' '), c[x]?.modules.length)
console.log(sum(f.map(zipped)), f.length)
