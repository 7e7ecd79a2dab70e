import { start } from './app/start.tsx'

// In a task of its own, so that the first render does not lengthen the task that starts the scripts.
setTimeout(() => void start())
