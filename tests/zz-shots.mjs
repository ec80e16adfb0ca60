import { chromium } from 'playwright-core'
import { readFileSync, readdirSync } from 'node:fs'
const dir='/tmp/acc-empty/mailbox'
const ms=readdirSync(dir).filter(f=>f.endsWith('.json')).sort().map(f=>JSON.parse(readFileSync(dir+'/'+f)))
const res=ms.find(m=>/^Résultats/.test(m.subject)); const rst=ms.find(m=>/^Choose/.test(m.subject))
const un=/http\S+unsubscribe\S+/.exec(res.text)[0]
const O='http://localhost:4718'
const pages={docs:O+'/api/docs',mailbox:O+'/mailbox',mail:O+'/mailbox/'+res.id,maile:O+'/mailbox/'+rst.id+'?lang=en',unsub:un,unsubbad:O+'/unsubscribe?token=x&lang=fr',...(process.env.MORE?{demobox:'http://localhost:4717/mailbox'}:{})}
const only=process.argv.slice(2)
const b=await chromium.launch({executablePath:process.env.PINGBOARD_BROWSER||['/usr/bin/google-chrome-stable','/usr/bin/chromium','/usr/bin/google-chrome','/usr/bin/chromium-browser'].find(p=>{try{readFileSync(p);return true}catch{return false}}),args:['--no-sandbox']})
for (const w of [390,1280]) for (const s of ['light','dark']) { const c=await b.newContext({viewport:{width:w,height:w===390?844:800},colorScheme:s,locale:'fr-FR'}); for (const [n,u] of Object.entries(pages)) { if(only.length&&!only.includes(n)) continue; const p=await c.newPage(); p.on('console',m=>console.log(n,m.text())); await p.goto(u); const over=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(over>0)console.log('overflow',n,w,over); await p.screenshot({path:`/tmp/acc/shot-${n}-${w}-${s}.png`}); await p.close() } await c.close() }
const c=await b.newContext({viewport:{width:600,height:700}}); const p=await c.newPage(); await p.setContent(res.html); await p.screenshot({path:'/tmp/acc/shot-mailhtml.png'}); await p.setContent(rst.html); await p.screenshot({path:'/tmp/acc/shot-mailhtml2.png'});
const d=await b.newContext({viewport:{width:390,height:700},colorScheme:'dark'}); const q=await d.newPage(); await q.setContent(res.html); await q.screenshot({path:'/tmp/acc/shot-mailhtml-dark.png'});
await b.close()
