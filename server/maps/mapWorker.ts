import { parentPort, workerData } from 'node:worker_threads'
import { doMapTask, type MapTask } from './storedMap.ts'

/** The thread of workOnMap.ts. */
parentPort?.postMessage(doMapTask(workerData as MapTask))
