// node tools/lighthouse.mjs FOLDER CHROMIUM ADDRESS GAME...: what tools/lighthouse.py has Lighthouse look at.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, executablePath, address, ...games] = process.argv.slice(2);
const installed = createRequire(join(folder, "package.json"));
const bring = async (name) => import(pathToFileURL(installed.resolve(name)).href);
const { startFlow } = await bring("lighthouse");
const { launch } = (await bring("puppeteer-core")).default;

const LEAST = { accessibility: 1, "best-practices": 1, performance: 0.95 };
const RESTS = "document.querySelector('.home .offline') !== null"; // all is kept on the device
const browser = await launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
const page = await browser.newPage();
const flow = await startFlow(page, { config: { extends: "lighthouse:default" } }); // a phone, as it is by default

await flow.navigate(address, { name: "home" });
await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }); // as it will be
for (const game of games) {
  await page.goto(address);
  await page.waitForFunction(RESTS);
  await new Promise((done) => setTimeout(done, 2000)); // the browser rests as well
  await flow.startTimespan({ name: `${game}: to the table` });
  await (await page.waitForSelector(`[data-do='game ${game}']`)).click();
  await page.waitForSelector("[data-do=begin]");
  await flow.endTimespan();
  await flow.snapshot({ name: `${game}: set-up` });
  await page.click("[data-do=begin]");
  await page.waitForSelector(".table");
  await flow.snapshot({ name: `${game}: table` });
}
const { steps } = await flow.createFlowResult();
await browser.close();

for (const { name, lhr } of steps) {
  const measured = Object.values(lhr.categories).filter(({ id }) => id !== "performance" || lhr.gatherMode !== "snapshot");
  const low = ({ id, score }) => score < (LEAST[id] ?? 0);
  const scores = measured.map((one) => `${one.id} ${Math.round(100 * one.score)}${low(one) ? " (too low)" : ""}`);
  if (measured.some(low)) process.exitCode = 1;
  console.log(`${name}: ${scores.join(", ")}`);
  for (const category of Object.values(lhr.categories))
    for (const { id, weight } of category.auditRefs) {
      const { score, title, displayValue = "" } = lhr.audits[id];
      if (weight && score !== null && score < 0.9) console.log(`  ${category.id} ${id} ${score}: ${title} ${displayValue}`);
    }
}
