import { parentPort, workerData } from 'node:worker_threads'
import { makeWorkbook, type TableTask } from './workbook.ts'

/** The thread of xlsx.ts. */
parentPort?.postMessage(await makeWorkbook(workerData as TableTask))
