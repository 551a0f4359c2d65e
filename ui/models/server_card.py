"""Card of a model server: address, model, and consent to send data."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from core.records.options import OptionInfo
from ui.theme.translation import translate
from ui.widgets.boxes import Flow, Space, column, fill, row
from ui.widgets.buttons import Button, Toggle
from ui.widgets.labels import hint, label, paragraph

ADDRESS, MODEL, CONSENT = "endpoint_address", "endpoint_model", "endpoint_consent"
LOCAL = ("localhost", "127.", "[::1]")


class ServerCard(QFrame):
    """`wanted` carries address, model and consent; an empty address uses no server."""

    wanted = Signal(str, str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.address = QLineEdit()
        self.address.setAccessibleName(translate("models", "Server address"))
        self.address.setPlaceholderText("http://127.0.0.1:11434")
        self.model = QLineEdit()
        self.model.setAccessibleName(translate("models", "Model on the server"))
        self.model.setPlaceholderText(translate("models", "Server's default"))
        self.consent = Toggle("")
        self._agreed = label("", wrap="yes")
        self._consenting = QWidget()
        self.agreement = hint(tone="warning")
        self.use = Button(translate("models", "Use this server"), kind="primary", icon="server")
        self.leave = Button(translate("models", "Stop using the server"), icon="x")
        self.state = hint()
        self.problem = hint(tone="danger")
        self._lay_out()
        self.address.textChanged.connect(self._show_consent)
        self.consent.toggled.connect(self._show_consent)
        self.use.clicked.connect(self._want)
        self.leave.clicked.connect(self._leave)
        self._show_consent()

    def show_options(self, options: tuple[OptionInfo, ...]) -> None:
        """Show the server of the options."""
        values = {option.name: str(option.value) for option in options}
        address, consent = values.get(ADDRESS, ""), values.get(CONSENT, "")
        if not self.address.hasFocus():
            self.address.setText(address)
        if not self.model.hasFocus():
            self.model.setText(values.get(MODEL, ""))
        self.consent.setChecked(bool(consent) and consent == address)
        self.leave.setVisible(bool(address))
        self.problem.hide()
        self.state.setText(
            translate("models", "Answers come from {address}.").format(address=address)
            if address
            else translate("models", "No server in use.")
        )

    def show_problem(self, text: str) -> None:
        """Show why the server cannot be used."""
        self.problem.setText(text)
        self.problem.show()

    def _lay_out(self) -> None:
        body = column(self, margin=(16, 14, 16, 14), gap=6)
        fill(body, label(translate("models", "Model server"), role="strong", wrap="yes"))
        body.addWidget(
            paragraph(
                translate(
                    "models",
                    "Use Ollama, LM Studio, llama-server or another program with an "
                    "OpenAI-compatible API. With a server on this computer, nothing leaves it.",
                )
            )
        )
        fill(body, Space(4), label(translate("models", "Address"), role="small", tone="muted"))
        fill(body, self.address, label(translate("models", "Model"), role="small", tone="muted"))
        fill(body, self.model, self.agreement)
        row(self._consenting, self.consent, (self._agreed, 1), gap=8)
        fill(body, self._consenting, Space(4))
        flow = Flow(gap=8)
        flow.addWidget(self.use)
        flow.addWidget(self.leave)
        fill(body, flow, self.state, self.problem)
        self.problem.hide()
        self.leave.hide()

    def _show_consent(self) -> None:
        """Ask for consent for remote servers only; without it nothing is sent to them."""
        address = self.address.text().strip()
        is_elsewhere = bool(address) and not is_local(address)
        self.agreement.setVisible(is_elsewhere)
        self._consenting.setVisible(is_elsewhere)
        self.agreement.setText(
            translate(
                "models",
                "This server isn't on this computer. It gets each question and the "
                "passages found for it with their titles, but never whole files, other "
                "conversations, the graph or folders marked as private.",
            )
        )
        host = address.partition("://")[2].partition("/")[0] or address
        self._agreed.setText(translate("models", "Allow sending to {host}").format(host=host))
        self.consent.setAccessibleName(self._agreed.text())
        self.use.setEnabled(bool(address) and (not is_elsewhere or self.consent.isChecked()))

    def _want(self) -> None:
        address = self.address.text().strip()
        consent = address if self.consent.isChecked() and not is_local(address) else ""
        self.wanted.emit(address, self.model.text().strip(), consent)

    def _leave(self) -> None:
        self.address.clear()
        self.consent.setChecked(False)
        self.wanted.emit("", self.model.text().strip(), "")


def is_local(address: str) -> bool:
    """Return whether the address belongs to this computer."""
    host = address.partition("://")[2] or address
    return host.startswith(LOCAL)
