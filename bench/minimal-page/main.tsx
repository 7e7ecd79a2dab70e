import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) createRoot(root).render(<h1>The smallest page that React can show, with one line of text to paint.</h1>)
