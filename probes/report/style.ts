/** The page's own style: on a screen in light and dark, on paper in black on white, A4 or letter. */
export const STYLE = `
:root { --ink: #1b1f24; --soft: #565d66; --line: #d9dde2; --paper: #fff; --panel: #f5f7f8; --good: #0f6e61; --bad: #b3261e; --unsure: #8a5a00; color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 15px/1.6 "Segoe UI", system-ui, -apple-system, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei UI", sans-serif; }
main, footer { max-width: 860px; margin: 0 auto; padding: 0 28px; }
h1 { font-size: 26px; margin: 36px 0 8px; border-bottom: 3px solid var(--good); padding-bottom: 8px; }
h2 { font-size: 18px; margin: 30px 0 10px; break-after: avoid; }
p { margin: 8px 0; }
.note, .lead { color: var(--soft); }
.lead { margin-top: 0; }
.fit { color: var(--tone); font-weight: 600; }
code, pre, .mark { font-family: ui-monospace, "Cascadia Mono", Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace; font-size: 13px; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
.verdict { border: 1px solid var(--line); border-left: 6px solid var(--tone); border-radius: 8px; background: var(--panel); padding: 12px 18px; margin: 12px 0; break-inside: avoid; }
.good { --tone: var(--good); } .bad { --tone: var(--bad); } .unsure { --tone: var(--unsure); } .plain { --tone: var(--soft); }
.verdict .label { color: var(--tone); font-weight: 600; margin: 0; display: flex; gap: 8px; align-items: center; }
.verdict .label code { margin-left: auto; color: var(--soft); font-weight: 400; }
.sign { display: inline-grid; place-items: center; width: 20px; height: 20px; border-radius: 50%; border: 2px solid currentColor; font-size: 12px; line-height: 1; }
.what { font-size: 18px; font-weight: 600; line-height: 1.4; }
.help { border-top: 1px solid var(--line); padding-top: 8px; }
table { width: 100%; border-collapse: collapse; margin: 10px 0; }
th, td { text-align: left; vertical-align: top; padding: 5px 10px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
thead { display: table-header-group; }
thead th { color: var(--soft); font-weight: 600; font-size: 13px; border-bottom-width: 2px; white-space: nowrap; }
tr { break-inside: avoid; }
.facts th { width: 34%; font-weight: 400; color: var(--soft); }
.facts td { font-weight: 600; }
td.good, td.bad, td.unsure { color: var(--tone); font-weight: 600; min-width: 7.5em; }
.short { break-inside: avoid; }
.note { break-inside: avoid; }
.note:has(+ table), .note:has(+ ul) { break-after: avoid; }
.marks { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.marks .name { color: var(--soft); flex-basis: 100%; }
.mark { border: 1px solid var(--line); border-radius: 5px; padding: 1px 7px; }
.mark.good { border-color: var(--good); color: var(--good); font-weight: 700; }
ul { padding-left: 22px; }
footer { color: var(--soft); font-size: 13px; padding-top: 16px; padding-bottom: 36px; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a6adb6; --line: #3a4048; --paper: #16191d; --panel: #1f2429; --good: #5cc7b5; --bad: #ff8a80; --unsure: #e5b567; } }
@page { margin: 16mm 15mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt; color: #444; } }
@media print { :root { --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --panel: #fff; --good: #0a5d50; --bad: #9c1c15; --unsure: #6d4700; color-scheme: light; } body { font-size: 10.5pt; } main, footer { max-width: none; padding: 0; } h1 { margin-top: 0; } .verdict, .sign { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
`;
